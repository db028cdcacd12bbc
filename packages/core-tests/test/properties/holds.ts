/// <reference types="node" />
import fc from 'fast-check';
import { propertyRuns } from '../../../../tooling/property-runs.ts';

/** The number of parallel trials: most of their time is waiting. */
const lanes = 8;

/**
 * Checks that a property finds no problem in any input.
 * A counterexample is shrunk, and its seed is in the message.
 * @param share The share of the trials: 1 is 500 in `.ci/full-1`, see `propertyRuns`.
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
  const each = Math.ceil(propertyRuns(500 * share) / lanes);
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
