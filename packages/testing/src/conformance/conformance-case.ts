/**
 * A requirement of an implementation, as plain data: any runner can run it.
 *
 * `id` is the id of an `INVARIANT` line in the doc comment of the interface.
 */
export interface ConformanceCase<Subject> {
  readonly id: string;
  /** The behaviour in the present tense, to be read after the subject's name. */
  readonly behavior: string;
  /**
   * An optional feature that the case needs, which an implementation may declare as lacking: see
   * `ConformanceOptions`.
   */
  readonly needs?: string;
  /**
   * Runs the case; rejects if the subject does not show the behaviour. The subject must be new and unused.
   */
  run(subject: Subject): Promise<void>;
}

/** Options of running cases. */
export interface ConformanceOptions<Subject> {
  /**
   * Features that the subject lacks, each with the reason. A case that needs such a feature still runs: if it
   * fails, it is reported as skipped; if it passes, it is reported as a failure, because the declaration is
   * wrong.
   */
  readonly lacks?: { readonly [feature: string]: string } | undefined;
  /** Called after each case, even after a failed one. */
  readonly cleanup?: ((subject: Subject) => void | Promise<void>) | undefined;
  /**
   * The time limit for one case in milliseconds, including creating the subject and cleaning up; `Infinity`
   * is no limit. Default: under vitest only the limit of vitest (`testTimeout`), elsewhere 60,000. A case
   * that needs a feature in `lacks` gets at most 2,000: it is expected to fail, and a case that waits forever
   * would delay the run.
   */
  readonly timeoutMs?: number | undefined;
}

/** Creates a subject; called once for each case, so that no case sees the changes of another. */
export type SubjectFactory<Subject> = () => Subject | Promise<Subject>;

/** Milliseconds for one case if neither the options nor the test runner set a limit. */
export const defaultCaseMs = 60_000;

/**
 * Milliseconds for a case that needs a feature in `lacks`. A case that exceeds them on a slow machine still
 * counts as skipped, not as failed.
 */
export const lackedCaseMs = 2_000;
