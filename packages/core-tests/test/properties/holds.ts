/// <reference types="node" />
import fc from 'fast-check';

/**
 * How often each property is tried, from the one seed of all properties. `.ci/full-1` tries each 500 times.
 */
const runs: number = Number(process.env['MORTISE_RUNS'] ?? 32);

/** How often it is tried, however small its share. */
const least = Math.min(32, runs / 4);

/** Properties are tried beside each other: most of their time is waiting. */
const lanes = 8;

/**
 * Checks that a property finds no problem, whatever it is given.
 * A counterexample is shrunk, and its seed is in the message.
 * @param share How often, beside how often other properties are tried.
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
 * What is wrong with the first value in which a property finds a problem: of a property that is to find one,
 * since what it holds is broken on purpose. No other value is looked at, and nothing is shrunk.
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
