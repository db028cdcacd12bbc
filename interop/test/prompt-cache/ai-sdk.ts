import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { generateText, isStepCount, jsonSchema, type LanguageModel, type ModelMessage, tool } from 'ai';
import { book, type Contender } from './conversation.ts';

/** `generateText` of the AI SDK with its default caching. */
export const aiSdk = {
  messages: withModel((fetch) => createAnthropic({ apiKey: 'k', fetch })('claude-sonnet-5')),
  responses: withModel((fetch) => createOpenAI({ apiKey: 'k', fetch })('gpt-5.4')),
  generateContent: withModel((fetch) => createGoogle({ apiKey: 'k', fetch })('gemini-2.5-flash')),
  openRouter: withModel((fetch) => createOpenRouter({ apiKey: 'k', fetch })('anthropic/claude-sonnet-5')),
} satisfies { readonly [wire: string]: Contender };

function withModel(modelOf: (fetch: typeof globalThis.fetch) => LanguageModel): Contender {
  return (fetch) => {
    const model = modelOf(fetch);
    const find = tool({
      description: book.tool.description,
      inputSchema: jsonSchema<{ word: string }>(book.tool.schema as never),
      execute: ({ word }) => book.find(word),
    });
    const messages: ModelMessage[] = [];
    return async (question) => {
      messages.push({ role: 'user', content: question });
      const result = await generateText({
        model,
        instructions: book.instructions,
        messages,
        tools: { find },
        stopWhen: isStepCount(5),
        maxRetries: 0,
      });
      messages.push(...(result.responseMessages as ModelMessage[]));
      return result.text;
    };
  };
}
