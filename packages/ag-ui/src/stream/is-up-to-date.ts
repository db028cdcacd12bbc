import type { UiState } from '@mortise/ui';
import { isSpoken, userMessageId } from '../message/messages-of.ts';

/**
 * True if the client has all stored messages and no partial message of a run that it left. Other messages
 * that it has are its own, or new.
 * @param known The ids that the client has.
 */
export function isUpToDate({ messages, live }: UiState, known: ReadonlySet<string>): boolean {
  const hasStored = messages.every((message) =>
    message.role === 'user'
      ? known.has(userMessageId(message))
      : !message.parts.some(isSpoken) || known.has(message.id),
  );
  const ids = live.turns.flatMap(({ id, parts }) => [id, ...parts.flatMap((part) => ('id' in part ? part.id : []))]);
  return hasStored && !ids.some((id) => known.has(id));
}
