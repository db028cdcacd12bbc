import type { UiState } from '@mortise/ui';
import { isSpoken, userMessageId } from '../message/messages-of.ts';

/**
 * Whether the client has all messages that are stored, and no beginning of what is being streamed: that is
 * of a run that it left. What it has beside them is its own, or new.
 * @param known The ids that the client has.
 */
export function isAtOne({ messages, live }: UiState, known: ReadonlySet<string>): boolean {
  const hasStored = messages.every((message) =>
    message.role === 'user'
      ? known.has(userMessageId(message))
      : !message.parts.some(isSpoken) || known.has(message.id),
  );
  const ids = live.turns.flatMap(({ id, parts }) => [id, ...parts.flatMap((part) => ('id' in part ? part.id : []))]);
  return hasStored && !ids.some((id) => known.has(id));
}
