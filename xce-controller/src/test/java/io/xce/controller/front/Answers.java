package io.xce.controller.front;

import java.util.ArrayList;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameReader;

/**
 * What a client would have been answered on an embedded channel.
 */
final class Answers {

	private static final int MAX_FRAME_BYTES = 64 * 1024;

	private Answers() {
	}

	/**
	 * Take what was answered since the last time.
	 * @param channel the channel, whose tasks are run first
	 * @return the replies in order
	 */
	static List<ReplyMessage> take(EmbeddedChannel channel) {
		List<ReplyMessage> answers = new ArrayList<>();
		FrameReader reader = new FrameReader(new FrameListener() {

			@Override
			public void reply(Reply view) {
				answers.add(ReplyMessage.copyOf(view));
			}

		}, MAX_FRAME_BYTES);
		channel.runPendingTasks();
		for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
			reader.read(out);
			out.release();
		}
		return answers;
	}

}
