package io.xce.benchmarks.scale;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class FootprintTests {

	@Test
	void residentMemoryIsFound() {
		assertThat(
				Footprint.residentKib(List.of("Name:\tjava", "VmPeak:\t  900 kB", "VmRSS:\t   1234 kB", "Threads:\t3")))
			.isEqualTo(1234);
		assertThatIllegalArgumentException().isThrownBy(() -> Footprint.residentKib(List.of("VmPeak:\t  900 kB")));
	}

	@Test
	void differenceIsWhatCameOnTop() {
		assertThat(new Footprint(300, 30).since(new Footprint(100, 12))).isEqualTo(new Footprint(200, 18));
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void openSocketIsADescriptor() throws IOException, InterruptedException {
		// whatever the first look loads
		Footprint.take();
		long before = Footprint.take().descriptors();
		try (ServerSocket socket = new ServerSocket(0)) {
			assertThat(socket.isBound()).isTrue();
			assertThat(Footprint.take().descriptors()).isEqualTo(before + 1);
		}
	}

}
