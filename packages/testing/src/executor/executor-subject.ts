import type { Awaitable, ToolContext } from '@mortise/core';
import type { SubjectMembers } from '../conformance/of-subject.ts';

/**
 * The subject of the executor cases: an executor that runs code or commands of a model for the application.
 * The code is in the language of the executor.
 */
export interface ExecutorSubject {
  /** Runs code as the tool does, and returns its result. */
  run(code: string, context: ToolContext): Awaitable<ExecutorRun>;
  /** Returns code that writes a text, and succeeds. */
  says(text: string): string;
  /** Returns code that writes a text, and then fails. */
  fails(text: string): string;
  /** Code that writes only the character `x`, more often than the output limit. */
  readonly floods: string;
  /**
   * The maximum number of characters of one run's output that
   * are kept, including the note about omitted characters.
   */
  readonly mostOutput: number;
  /** Code that never ends and repeats an effect, even in processes that it starts. */
  readonly endless: string;
  /** Returns how many times `endless` has had its effect. */
  beats(): Awaitable<number>;
  /**
   * A secret that the code must not reach: a string in the application's environment and in a file of its
   * own.
   */
  readonly secret: string;
  /** Pieces of code that each try to write the secret. */
  readonly reaches: readonly string[];
}

/** The result of one run. */
export interface ExecutorRun {
  /** True if the code succeeded. */
  readonly ok: boolean;
  /** The complete output that the model reads. */
  readonly output: string;
}

/** The members of the subject. */
export const executorMembers: SubjectMembers<ExecutorSubject> = {
  run: true,
  says: true,
  fails: true,
  floods: true,
  mostOutput: true,
  endless: true,
  beats: true,
  secret: true,
  reaches: true,
};
