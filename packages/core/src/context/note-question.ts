import type { ToolContext } from './contexts.ts';

/**
 * Records that a question was made for the result of a tool's call: the call fails with the code
 * `question_not_returned` if the tool then returns an output or delegates. For functions that make questions
 * for tools. Does nothing with a context that the driver did not make.
 */
export function noteQuestion(context: ToolContext): void {
  (context as OwnContext).noteQuestion?.();
}

/** The additional members of the driver's contexts. */
interface OwnContext extends ToolContext {
  readonly noteQuestion?: () => void;
}
