import type { Awaitable, ToolContext } from '@mortise/core';
import type { SubjectMembers } from '../conformance/of-subject.ts';

/**
 * The subject of the executor cases: an executor that runs code or commands of a model for the application.
 * The code is in the language of the executor.
 */
export interface ExecutorSubject {
  /** Runs code as the tool does, and returns its result. */
  run(code: string, context: ToolContext): Awaitable<ExecutorRun>;
  /** Code that writes a text, and succeeds. */
  says(text: string): string;
  /** Code that writes a text, and then fails. */
  fails(text: string): string;
  /** Code that writes only the character `x`, more often than the output limit. */
  readonly floods: string;
  /**
   * The maximum number of characters of one run's output that are kept, including the note about omitted
   * ones.
   */
  readonly mostOutput: number;
  /** Code that never ends and repeats an effect, also in processes that it starts. */
  readonly endless: string;
  /** Returns how many times `endless` has done its work. */
  beats(): Awaitable<number>;
  /**
   * A secret that the code must not reach: a string in the application's environment and in a file of its
   * own.
   */
  readonly secret: string;
  /** Codes that each try to write the secret. */
  readonly reaches: readonly string[];
}

/** The result of one run. */
export interface ExecutorRun {
  /** True if the code succeeded. */
  readonly ok: boolean;
  /** The complete output that the model reads. */
  readonly output: string;
}

/** The rules of the subject's members. */
export const executorMembers: SubjectMembers<ExecutorSubject> = {
  run: 'runs code as the tool does: `{ ok, output }`, with all that the model reads',
  says: 'code that writes a text, and ends well',
  fails: 'code that writes a text, and then fails',
  floods: 'code that writes `x` more often than is kept',
  mostOutput: 'characters that are kept of the output of one run, with what is said of the rest',
  endless: 'code that never ends, and does something over and over',
  beats: 'how often `endless` has done it',
  secret: 'a text that the code must not get at',
  reaches: 'codes that each try to write it',
};
