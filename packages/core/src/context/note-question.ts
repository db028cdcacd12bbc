import type { ToolContext } from './contexts.ts';

/**
 * Records that a helper function created a question for the tool of this context to return. If the tool then
 * returns an output or delegates instead, its call fails with the code `question_not_returned`. Functions
 * that create questions for tools call it. Does nothing if the runner did not create the context.
 */
export function noteQuestion(context: ToolContext): void {
  (context as OwnContext).noteQuestion?.();
}

/** The additional members of the contexts that the runner creates. */
interface OwnContext extends ToolContext {
  readonly noteQuestion?: () => void;
}
