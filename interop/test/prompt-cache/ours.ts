import { createRunner, functionTool, llmAgent, type Model } from '@mortise/core';
import { anthropicModel } from '@mortise/provider-anthropic';
import { geminiModel } from '@mortise/provider-gemini';
import { openaiModel } from '@mortise/provider-openai';
import { z } from 'zod';
import { book, type Contender } from './conversation.ts';

/** Models of Mortise, without any cache option. */
export const ours = {
  messages: withModel((fetch) => anthropicModel('claude-sonnet-5', { ...same, fetch })),
  responses: withModel((fetch) => openaiModel('gpt-5.4', { ...same, fetch })),
  generateContent: withModel((fetch) => geminiModel('gemini-2.5-flash', { ...same, fetch })),
  openRouter: withModel((fetch) =>
    openaiModel('anthropic/claude-sonnet-5', { ...same, api: 'chat', baseURL: 'https://openrouter.ai/api/v1', fetch }),
  ),
} satisfies { readonly [wire: string]: Contender };

function withModel(modelOf: (fetch: typeof globalThis.fetch) => Model): Contender {
  return (fetch) => {
    const find = functionTool({
      name: book.tool.name,
      description: book.tool.description,
      effect: 'read',
      input: z.object({ word: z.string() }),
      run: ({ word }) => book.find(word),
    });
    const agent = llmAgent({ name: 'reader', model: modelOf(fetch), instruction: book.instructions, tools: [find] });
    const runner = createRunner({ agent });
    const session = { appName: 'book', userId: 'ann', sessionId: 'reading' };
    return async (question) => {
      const { status, text } = await runner.run({ session, message: question });
      if (status !== 'completed') throw new Error(`the run is ${status}`);
      return text;
    };
  };
}

/** The answers of the server come in one piece. */
const same = { apiKey: 'k', stream: false, maxRetries: 0 } as const;
