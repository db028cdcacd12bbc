import type { SessionKey } from '@mortise/core';
import { forkBefore, type Person, type PersonInput, type UiHandlerOptions } from '@mortise/ui';
import type { AiSdkSaid } from '../wire/chat-request.ts';
import { saidContent } from './chat-input.ts';

/** A fork of a chat's session, and the message that continues it. */
export interface ForkedChat {
  readonly key: SessionKey;
  readonly given: PersonInput;
}

/**
 * A fork from before a user message: for another answer to it, as it is logged, or for other `words`. The
 * message keeps its id, which is new in the fork.
 *
 * Throws `Problem`, as `forkBefore` does.
 */
export async function forkedChat(
  options: Pick<UiHandlerOptions, 'runs' | 'artifacts'>,
  person: Person,
  key: SessionKey,
  said: AiSdkSaid,
  again: 'answer' | 'words',
): Promise<ForkedChat> {
  const fork = await forkBefore(options, person, key, { id: said.id });
  const message = again === 'words' ? saidContent(said) : fork.replaced.content;
  return { key: fork.key, given: { message, inputId: said.id } };
}
