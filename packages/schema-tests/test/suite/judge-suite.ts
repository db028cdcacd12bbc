import type { SchemaValidator } from '@mortise/core';
import { knownDeviations } from './known-deviations.ts';
import { runSuite, suiteRate } from './run-suite.ts';

/** What a validator makes of one folder of the suite. */
export interface SuiteJudgement {
  /** As `100.0 % right: 861 of 861; 0 wrong, 0 refused`. */
  readonly rate: string;
  /** Tests that are not right although nothing says so, and deviations that are not as they were. */
  readonly surprises: readonly string[];
}

/** Runs one folder of the suite and compares with what is known. */
export function judgeSuite(validator: SchemaValidator, suite: string, folder: string): SuiteJudgement {
  const verdicts = runSuite(validator, suite, folder);
  const known = knownDeviations.filter((deviation) => deviation.folder === folder);
  const failed = verdicts.filter(({ outcome }) => outcome !== 'right');
  const unknown = failed.filter(
    ({ name, outcome }) =>
      !known.some((deviation) => name.startsWith(deviation.prefix) && deviation.outcome === outcome),
  );
  const changed = known.flatMap(({ prefix, outcome, count }) => {
    const now = failed.filter((verdict) => verdict.name.startsWith(prefix) && verdict.outcome === outcome).length;
    return now === count ? [] : [`${prefix}: ${now} ${outcome}, known are ${count}`];
  });
  return {
    rate: suiteRate(verdicts),
    surprises: [...unknown.map(({ name, outcome }) => `${outcome}: ${name}`), ...changed],
  };
}
