import type { SchemaValidator } from '@mortise/core';
import { knownDeviations } from './known-deviations.ts';
import { runSuite, type SuiteVerdict, suiteRate } from './run-suite.ts';

/** What a validator makes of one folder of the suite. */
export interface SuiteJudgement {
  /** As `100.0 % right: 861 of 861; 0 wrong, 0 refused`. */
  readonly rate: string;
  /** Tests that are not right although nothing says so, and deviations that are right by now. */
  readonly surprises: readonly string[];
}

/** Runs one folder of the suite and compares with what is known. */
export function judgeSuite(
  validatorOf: (file: string) => SchemaValidator,
  suite: string,
  folder: string,
): SuiteJudgement {
  const verdicts = runSuite(validatorOf, suite, folder);
  return { rate: suiteRate(verdicts), surprises: surprisesIn(verdicts, folder) };
}

/**
 * What is not as the table of deviations has it. A test that
 * the suite has not, for it is an older one, is no surprise.
 */
export function surprisesIn(verdicts: readonly SuiteVerdict[], folder: string): readonly string[] {
  const known = new Map(knownDeviations.filter((one) => one.folder === folder).map((one) => [one.name, one.outcome]));
  return verdicts.flatMap(({ name, outcome, code }) => {
    const expected = known.get(name) ?? 'right';
    if (outcome === expected) return [];
    return [`${outcome}${code === undefined ? '' : ` (${code})`}, known as ${expected}: ${name}`];
  });
}
