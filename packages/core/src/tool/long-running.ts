import type { PendingQuestion } from '../content/pending-request.ts';

/** Returns a long-running tool's description, with a note that keeps a model from calling it again. */
export function describeLongRunning(description: string): string {
  return `${description}\n\n${note}`;
}

/**
 * Returns the question of a call whose result comes from outside: from a long-running operation, or from the
 * client that runs the tool.
 */
export function resultQuestion(name: string): PendingQuestion {
  return { kind: 'result', hint: `Waiting for the result of ${name}.` };
}

const note =
  'NOTE: This is a long-running operation. Do not call this tool again if it has already returned some intermediate or pending status.';
