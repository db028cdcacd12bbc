// The public surface of one entry point, written by `pnpm api`. Do not edit.

/**
 * A requirement of an implementation, as plain data: any runner can run it.
 *
 * `id` is the id of an `INVARIANT` line in the doc comment of the interface.
 */
interface ConformanceCase<Subject> {
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
interface ConformanceOptions<Subject> {
  /**
   * Features that the subject lacks, each with the reason. Cases that need them are skipped, visibly.
   *
   * They are run all the same: one that passes fails, because the declaration is wrong.
   */
  readonly lacks?: {
    readonly [feature: string]: string;
  } | undefined;
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
/** Makes a subject; called once for each case, so that no case sees what another one did. */
type SubjectFactory<Subject> = () => Subject | Promise<Subject>;
/**
 * Makes each case a vitest test, in one `describe`. The factory is called once for each.
 *
 * The limit of a test is vitest's `testTimeout`, unless `timeoutMs` sets another.
 */
export declare function testConformance<Subject>(name: string, cases: readonly ConformanceCase<Subject>[], factory: SubjectFactory<Subject>, options?: ConformanceOptions<Subject>): void;
export {};