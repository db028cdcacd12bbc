import type { BaseMessage } from '@langchain/core/messages';
import { convertMessagesToCompletionsMessageParams } from '@langchain/openai';
import type { SessionKey, SessionService } from '@mortise/core';
import { chatHistory, type ImportedHistory, importHistory } from '@mortise/session-tools';

/** Converts `messages` of a thread, such as `(await agent.getState(config)).values.messages`. */
export function takeThread(
  sessions: SessionService,
  key: SessionKey,
  messages: BaseMessage[],
): Promise<ImportedHistory> {
  return importHistory(sessions, key, chatHistory(convertMessagesToCompletionsMessageParams({ messages })), {
    agent: 'desk',
  });
}
