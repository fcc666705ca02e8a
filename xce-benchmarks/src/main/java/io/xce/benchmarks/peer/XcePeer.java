package io.xce.benchmarks.peer;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;

/**
 * Our client as users have it: keyed writes through {@link XceTemplate}, default
 * settings; only the row named DIRECT completes futures on the event loop.
 */
public final class XcePeer implements Peer {

	private final XceClient client;

	private final XceTemplate xce;

	private final CallOptions options;

	/**
	 * Connect.
	 * @param port the server's port
	 * @param direct whether futures are completed on the event loop
	 */
	public XcePeer(int port, boolean direct) {
		this.client = XceClient.builder().masters("127.0.0.1:" + port).build();
		this.xce = new XceTemplate(this.client);
		this.options = direct ? CallOptions.defaults().direct() : CallOptions.defaults();
	}

	@Override
	public void send(byte[] body, Completion done) {
		var unused = this.xce.executeAsync(request(body), this.options)
			.whenComplete((answer, failure) -> done.ended(answer));
	}

	@Override
	public byte[] call(byte[] body) {
		return this.xce.execute(request(body));
	}

	private static XceRequest<byte[]> request(byte[] body) {
		return XceRequest.of("echo", Kind.WRITE, body, (answer) -> answer);
	}

	@Override
	public void close() {
		this.client.close();
	}

}
