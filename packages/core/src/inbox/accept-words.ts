import type { Content } from '../content/content.ts';
import type { Event } from '../event/event.ts';
import { beginsInvocation } from '../run/begins-invocation.ts';
import { type BranchScope, newEvent } from '../run/run-scope.ts';
import type { RunInput } from './run-input.ts';
import { writtenBy } from './user-content.ts';

/** Whether a run's input is a text, and nothing that they could bear upon is open. */
export function isWords(
  { run: { view } }: BranchScope,
  { message, call, answers, results, withdraw }: RunInput,
): boolean {
  return (
    typeof message === 'string' &&
    message !== '' &&
    call === undefined &&
    ![answers, results, withdraw].some((given) => given?.length) &&
    view.exchanges.size === 0 &&
    // Where nothing was said, and yet words were taken, the session went back.
    (view.root.input || !view.inputIds.size) &&
    !view.root.team
  );
}

/** The events of words for which `isWords`. */
export function acceptWords(scope: BranchScope, { message, inputId, by }: RunInput): readonly Event[] {
  if (inputId !== undefined && scope.run.view.inputIds.has(inputId)) return [];
  const content: Content = { role: 'user', parts: [{ type: 'text', text: message as string }] };
  const words = { type: 'input', content, ...(inputId !== undefined && { inputId }), ...writtenBy(by) } as const;
  return [beginsInvocation(newEvent(scope, words, undefined, 'user'))];
}
