import { chatDialect } from './chat-dialect.ts';
import type { OpenAIDialect } from './openai-dialect.ts';
import { responsesDialect } from './responses-dialect.ts';

/** The dialects of both protocols. */
export const dialects: readonly OpenAIDialect[] = [responsesDialect, chatDialect];

/** Returns the dialect with this name. */
export function dialectOf(name: OpenAIDialect['name']): OpenAIDialect {
  return name === 'chat' ? chatDialect : responsesDialect;
}
