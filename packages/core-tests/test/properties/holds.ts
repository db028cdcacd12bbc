/// <reference types="node" />
import fc from 'fast-check';

/** The number of trials of each property, from one seed for all. `.ci/full-1` tries each 500 times. */
const runs: number = Number(process.env['MORTISE_RUNS'] ?? 32);

/** The minimum number of trials, whatever the share of a property. */
const least = Math.min(32, runs / 4);

/** The number of parallel trials: most of their time is waiting. */
const lanes = 8;

/**
 * Checks that a property finds no problem in any input.
 * A counterexample is shrunk, and its seed is in the message.
 * @param share The share of trials, relative to other properties.
 */
export async function holds<T>(
  arbitrary: fc.Arbitrary<T>,
  problems: (value: T) => Promise<readonly string[]>,
  share = 1,
): Promise<void> {
  const property = fc.asyncProperty(arbitrary, async (value) => {
    const found = await problems(value);
    if (found.length > 0) throw new Error(found.join('\n'));
  });
  const { seed = 1 } = fc.readConfigureGlobal();
  const each = Math.ceil(Math.max(share * runs, least) / lanes);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      fc.assert(property, {
        seed: seed + lane,
        numRuns: each,
        reporter: (details) => {
          if (!details.failed) return;
          const { errorInstance, counterexample } = details;
          throw new Error(
            `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}\nTry it again with MORTISE_SEED=${details.seed}: ${fc.stringify(counterexample)}`,
          );
        },
      }),
    ),
  );
}

/**
 * Returns the problem of the first value in which a property finds one: for a property that must find one,
 * because its subject is broken on purpose. Further values are not checked, and nothing is shrunk.
 */
export async function firstProblem<T>(
  arbitrary: fc.Arbitrary<T>,
  problems: (value: T) => Promise<readonly string[]>,
): Promise<string> {
  for (const value of fc.sample(arbitrary, { numRuns: 400, seed: 7 })) {
    const found = await problems(value);
    if (found.length > 0) return found.join('\n');
  }
  return 'nothing was found in 400 values';
}
