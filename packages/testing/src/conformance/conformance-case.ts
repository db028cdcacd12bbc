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
  /** Rejects when the subject does not behave so. The subject is fresh: nothing has been done with it. */
  run(subject: Subject): Promise<void>;
}

/** Options of running cases. */
export interface ConformanceOptions<Subject> {
  /**
   * Features that the subject lacks, each with the reason. Cases that need them are skipped, visibly.
   *
   * The cases still run: a case that passes is reported as a failure, because the declaration is wrong.
   */
  readonly lacks?: { readonly [feature: string]: string } | undefined;
  /** Called after each case, also after a failed one. */
  readonly cleanup?: ((subject: Subject) => void | Promise<void>) | undefined;
  /**
   * Limit for one case in milliseconds, including making the subject and cleaning up; `Infinity` is no limit.
   *
   * Default: under vitest the limit of vitest (`testTimeout`) and no other, elsewhere 60,000. A case that
   * needs a declared lack gets at most 2,000: it is expected to fail, and one that waits forever would hold
   * up the run.
   */
  readonly timeoutMs?: number | undefined;
}

/** Creates a subject; called once for each case, so that no case sees the changes of another. */
export type SubjectFactory<Subject> = () => Subject | Promise<Subject>;

/** Milliseconds for one case if neither the options nor the test runner set a limit. */
export const defaultCaseMs = 60_000;

/**
 * Milliseconds for a case that needs a declared lack. A
 * slow machine turns none of these cases into a failure.
 */
export const lackedCaseMs = 2_000;
