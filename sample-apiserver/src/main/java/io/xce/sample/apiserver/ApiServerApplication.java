package io.xce.sample.apiserver;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * The API server.
 */
@SpringBootApplication
@EnableScheduling
public class ApiServerApplication {

	/**
	 * Run the API server until it is told to end.
	 * @param args properties, for example {@code --xce.masters=ctl-1:7400,ctl-2:7400}
	 */
	public static void main(String[] args) {
		SpringApplication.run(ApiServerApplication.class, args);
	}

}
