package io.xce.cli.cluster;

import java.nio.file.Files;
import java.nio.file.Path;

import io.xce.cli.support.CommandFailure;
import io.xce.client.topology.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class AdvertisedAddressesTests {

	@TempDir
	private Path directory;

	@Test
	void oneForEachNodeIsExpected() {
		assertThat(AdvertisedAddresses.parse("--advertise", "h:1, h:2, i:1", 3)).containsExactly(new Endpoint("h", 1),
				new Endpoint("h", 2), new Endpoint("i", 1));
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> AdvertisedAddresses.parse("--advertise", "h:1,h:2", 3))
			.withMessage("--advertise has 2 different addresses, expected one for each of 3 nodes: 'h:1,h:2'");
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> AdvertisedAddresses.parse("--advertise", "h:1,h:0,h:3", 3))
			.withMessageStartingWith("--advertise: ")
			.withMessageContaining("h:0");
	}

	@Test
	void fileIsReadWhenItsLineIsWhole() throws Exception {
		Path file = this.directory.resolve("advertised");
		Files.writeString(file, "h:1234\n");
		assertThat(AdvertisedAddresses.await(file, 1, () -> false)).containsExactly(new Endpoint("h", 1234));
		// as seen while somebody is writing it
		Files.writeString(file, "h:12");
		assertThatExceptionOfType(CommandFailure.class).isThrownBy(() -> AdvertisedAddresses.await(file, 1, () -> true))
			.withMessageStartingWith("No line of addresses in " + file);
	}

	@Test
	void fileThatIsNoneIsNamed() {
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> AdvertisedAddresses.await(this.directory, 1, () -> false))
			.withMessageStartingWith("Cannot read " + this.directory + " (--advertise-file): ");
	}

}
