import type { Verdict } from './verdict.ts';

/**
 * The file that proves that failures are detected. It runs before
 * the tests, and its verdicts are checked instead of counted.
 */
export const proofFile = 'runtimes/src/inside/proof.ts';

const unhandled = 'an unhandled rejection';

/**
 * Returns the problems in the verdicts on the proof: a test whose
 * name begins with "fails" has to fail, and the others have to pass.
 */
export function proofProblems(verdicts: readonly Verdict[]): Verdict[] {
  const proof = verdicts.filter(({ file }) => file === proofFile);
  const wrong = proof.filter(({ test, state }) => state !== 'excluded' && state !== expectedOf(test));
  return [
    ...wrong.map(({ test, state, reason = '' }) => problem(test, `It ${state}, so this run shows nothing. ${reason}`)),
    ...(proof.some(({ test }) => test === unhandled) ? [] : [problem(unhandled, 'Nobody noticed it.')]),
  ];
}

function expectedOf(test: string): Verdict['state'] {
  return test === unhandled || test.includes(' > fails ') ? 'failed' : 'passed';
}

function problem(test: string, reason: string): Verdict {
  return { file: proofFile, test, state: 'failed', reason };
}
