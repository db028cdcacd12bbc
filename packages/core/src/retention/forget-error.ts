import { AgentError } from '../error/agent-error.ts';
import type { ForgetReport } from './forget-report.ts';

/** A failure of one store. */
export interface ForgetFailure {
  readonly store: 'sessions' | 'artifacts' | 'memory' | 'credentials' | 'grants' | 'dispatcher';
  /** The error of the store; absent if it has no `forget`. */
  readonly error?: unknown;
}

/** The error for a user who is not forgotten in all stores: `failures` lists the others. */
export class ForgetError extends AgentError {
  readonly failures: readonly ForgetFailure[];
  /** The report of the other stores. */
  readonly report: ForgetReport;

  constructor(failures: readonly ForgetFailure[], report: ForgetReport) {
    const errors = failures.flatMap((failure) => ('error' in failure ? [failure.error] : []));
    super(
      'forget_incomplete',
      `the user is not forgotten in: ${failures.map(shown).join(', ')}; call it again for the failed stores, and remove the data of a store without forget by hand`,
      errors.length > 0 ? { cause: new AggregateError(errors) } : undefined,
    );
    this.failures = failures;
    this.report = report;
  }
}

/** Returns the failure without its error except the code: the message of another store may name the user. */
function shown({ store, ...failure }: ForgetFailure): string {
  if (!('error' in failure)) return `${store} (it has no forget)`;
  return `${store} (${AgentError.is(failure.error) ? failure.error.code : 'it failed, see failures'})`;
}
