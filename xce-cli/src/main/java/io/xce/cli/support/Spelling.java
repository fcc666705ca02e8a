package io.xce.cli.support;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Finds what somebody probably meant to type.
 */
final class Spelling {

	private static final int MOST = 3;

	private Spelling() {
	}

	/**
	 * Find words that are like one.
	 * @param typed the word
	 * @param known all words there are
	 * @return at most three, the nearest first: those that it begins, or that a third of
	 * its letters wrong, missing, too many or swapped would make of it
	 */
	static List<String> near(String typed, Collection<String> known) {
		int tolerated = Math.max(1, typed.length() / 3);
		return known.stream()
			.filter((word) -> distance(typed, word) <= tolerated || (typed.length() > 1 && word.startsWith(typed)))
			.sorted(Comparator.<String>comparingInt((word) -> distance(typed, word))
				.thenComparing(Comparator.naturalOrder()))
			.limit(MOST)
			.toList();
	}

	/**
	 * How many letters are wrong, missing, too many, or swapped with their neighbour.
	 */
	static int distance(String a, String b) {
		int[][] cost = new int[a.length() + 1][b.length() + 1];
		for (int i = 0; i <= a.length(); i++) {
			for (int j = 0; j <= b.length(); j++) {
				if (i == 0 || j == 0) {
					cost[i][j] = i + j;
					continue;
				}
				int other = (a.charAt(i - 1) != b.charAt(j - 1)) ? 1 : 0;
				cost[i][j] = Math.min(cost[i - 1][j - 1] + other, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
				if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
					cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
				}
			}
		}
		return cost[a.length()][b.length()];
	}

}
