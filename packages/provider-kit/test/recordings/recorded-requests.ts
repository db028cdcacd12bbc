import { afterAll, describe, expect, it } from 'vitest';
import { type Recording, recordingsAbsent } from './recordings-in.ts';

/** A known reason why our request differs from the recorded one. */
export interface KnownDifference {
  /**
   * Matches the turns with this difference: the name of the recording, `, turn ` and the number of the turn.
   */
  readonly at: RegExp;
  /** Matches the lines of the difference. */
  readonly differs: RegExp;
  readonly because: string;
}

/** The comparison of our request with the recorded one. */
export interface ComparedRequest {
  /** The number of the turn. */
  readonly number: number;
  readonly differences: readonly string[];
  /** The schema errors of our request that no known difference explains. */
  readonly faults?: readonly string[];
}

/**
 * Declares a test for each recorded conversation: our requests equal the recorded ones, except for known
 * differences. Prints how many requests are equal, and how many differ for each reason.
 * @param compare Compares the request of each turn with the one
 * that our adapter makes from the recorded answers before it.
 */
export function recordedRequests<Turn>(
  conversations: readonly Recording<Turn>[],
  knownDifferences: readonly KnownDifference[],
  compare: (turns: readonly Turn[]) => Promise<readonly ComparedRequest[]>,
): void {
  const counted = { requests: 0, equal: 0, reasons: new Map<string, number>() };

  if (recordingsAbsent !== undefined) it.skip(`no recorded request is compared: ${recordingsAbsent}`, () => {});

  describe.skipIf(recordingsAbsent !== undefined)(
    `recorded requests${recordingsAbsent ? ` (skipped: ${recordingsAbsent})` : ''}`,
    () => {
      for (const { name, turns } of conversations) {
        it(`${name}: our request is valid and repeats the required parts`, async () => {
          const compared = await compare(turns);
          expect(compared.flatMap((request) => unexplainedIn(name, request))).toEqual([]);
        });
      }

      afterAll(() => {
        const reasons = [...counted.reasons].map(([reason, count]) => `  ${count} differ: ${reason}`);
        const line = `of ${counted.requests} requests in ${conversations.length} recorded conversations ${counted.equal} are equal`;
        console.info([line, ...reasons].join('\n'));
      });
    },
  );

  /** Returns the differences without a known reason, and counts those with one. */
  function unexplainedIn(name: string, { number, differences, faults = [] }: ComparedRequest): readonly string[] {
    const title = `${name}, turn ${number}`;
    const known = knownDifferences.filter(({ at }) => at.test(title));
    const reasons = new Set(known.filter(({ differs }) => differences.some((line) => differs.test(line))));
    for (const { because } of reasons) counted.reasons.set(because, (counted.reasons.get(because) ?? 0) + 1);
    counted.requests++;
    if (differences.length === 0) counted.equal++;
    const unknown = differences.filter((line) => !known.some(({ differs }) => differs.test(line)));
    return [...faults.map((fault) => `the oracle: ${fault}`), ...unknown].map((line) => `${title}: ${line}`);
  }
}
