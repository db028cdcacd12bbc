import { chatDialect } from './chat-dialect.ts';
import type { OpenAIDialect } from './openai-dialect.ts';
import { responsesDialect } from './responses-dialect.ts';

/** Both protocols. */
export const dialects: readonly OpenAIDialect[] = [responsesDialect, chatDialect];

/** The protocol with this name. */
export function dialectOf(name: OpenAIDialect['name']): OpenAIDialect {
  return name === 'chat' ? chatDialect : responsesDialect;
}
