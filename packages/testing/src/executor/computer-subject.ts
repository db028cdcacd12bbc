import type { Awaitable, ToolContext } from '@mortise/core';
import type { SubjectMembers } from '../conformance/of-subject.ts';
import type { ExecutorRun } from './executor-subject.ts';

/** The subject of the computer cases: an executor that uses a screen for a model. */
export interface ComputerSubject {
  /**
   * Types the texts in the order in which one answer of a model
   * requests them; typing each text takes some milliseconds.
   */
  run(texts: readonly string[], context: ToolContext): Awaitable<ComputerRun>;
  /** Returns the text that was typed, in order. */
  typed(): Awaitable<readonly string[]>;
  /** Returns a picture of the current screen, in Base64. The picture must differ after each typed text. */
  screen(): Awaitable<string>;
  /** A text that cannot be typed. */
  readonly refused: string;
  /** The reason that the output contains when `refused` could not be typed. */
  readonly reason: string;
}

/** The result of the actions of one answer. */
export interface ComputerRun extends ExecutorRun {
  /** The last screen that the model sees, in Base64; absent if it sees none. */
  readonly screen?: string | undefined;
}

/** The members of the subject. */
export const computerMembers: SubjectMembers<ComputerSubject> = {
  run: true,
  typed: true,
  screen: true,
  refused: true,
  reason: true,
};
