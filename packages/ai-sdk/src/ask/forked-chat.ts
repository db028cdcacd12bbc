import type { SessionKey } from '@mortise/core';
import { forkBefore, type Person, type PersonInput, type UiHandlerOptions } from '@mortise/ui';
import type { AiSdkSaid } from '../wire/chat-request.ts';
import { saidContent } from './chat-input.ts';

/** A fork of a chat's session, and the words that go on with it. */
export interface ForkedChat {
  readonly key: SessionKey;
  readonly given: PersonInput;
}

/**
 * A fork from before words that were said: for another answer to them, as they stand in the log, or for
 * other `words`. They keep their id, which the fork does not have yet.
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
