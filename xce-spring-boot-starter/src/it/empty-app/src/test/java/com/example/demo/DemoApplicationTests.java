package com.example.demo;

import io.xce.testing.cluster.XceCluster;
import io.xce.testing.cluster.XceNode;
import io.xce.testing.cluster.junit.EmbeddedXceCluster;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest
@EmbeddedXceCluster
class DemoApplicationTests {

	@Test
	void survivesTheKillOfThePrimary(@Autowired Submitter submitter, XceCluster cluster) {
		assertThat(submitter.submit("one two".getBytes())).isNotNull();
		XceNode killed = cluster.primary();
		killed.kill();
		assertThat(submitter.submit("three".getBytes())).isNotNull();
		assertThat(cluster.primary()).isNotEqualTo(killed);
	}

}
