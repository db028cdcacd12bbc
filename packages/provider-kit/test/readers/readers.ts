import type { ReadAnswer, ReadTurn } from './read-answer.ts';
import { readChat } from './read-chat.ts';
import { readGenerateContent } from './read-generate-content.ts';
import { readInteractions } from './read-interactions.ts';
import { readMessages } from './read-messages.ts';
import { readResponses } from './read-responses.ts';

/** The reader of each protocol, by its name in the recordings. */
export const readers: Readonly<Record<string, (turn: ReadTurn) => ReadAnswer>> = {
  'openai.responses': readResponses,
  'openai.chat': readChat,
  'anthropic.messages': readMessages,
  'google.generateContent': readGenerateContent,
  'google.interactions': readInteractions,
};
