package io.xce.benchmarks.load;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;

/**
 * Bytes that the threads of this process have allocated. Threads that ended are not
 * counted, so it says something only of work that threads did which are still there.
 */
final class Allocations {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private Allocations() {
	}

	static long now() {
		long sum = 0;
		for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
			sum += Math.max(0, bytes);
		}
		return sum;
	}

}
