import { anthropicRules, type CacheRules, geminiRules, openaiRules } from './cache-rules.ts';
import {
  type Block,
  generateContentPrompt,
  messagesPrompt,
  openRouterPrompt,
  type Prompt,
  responsesPrompt,
} from './prompt.ts';
import type { CacheUse } from './prompt-cache.ts';

/** A protocol whose server answers with two calls, and their results with a text. */
export interface CachedWire {
  readonly rules: CacheRules;
  readonly promptOf: (body: Block) => Prompt;
  readonly isAnswered: (body: Block) => boolean;
  readonly answer: (said: Said, use: CacheUse) => object;
}

/** Ids of calls of `find`, or a text. */
export type Said = { readonly calls: readonly string[] } | { readonly text: string };

export const wires = {
  messages: {
    rules: anthropicRules,
    promptOf: messagesPrompt,
    isAnswered: ({ messages }) => lastOf(lastOf(messages)['content'])['type'] === 'tool_result',
    answer: (said, { input, read, written }) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-5',
      content:
        'text' in said
          ? [{ type: 'text', text: said.text }]
          : said.calls.map((id) => ({ type: 'tool_use', id, name: 'find', input: { word: id } })),
      stop_reason: 'text' in said ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage: {
        input_tokens: input - read - written,
        cache_read_input_tokens: read,
        cache_creation_input_tokens: written,
        output_tokens: 1,
      },
    }),
  },
  responses: {
    rules: openaiRules,
    promptOf: responsesPrompt,
    isAnswered: ({ input }) => lastOf(input)['type'] === 'function_call_output',
    answer: (said, { input, read }) => ({
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      status: 'completed',
      model: 'gpt-5.4',
      error: null,
      incomplete_details: null,
      output:
        'text' in said
          ? [
              {
                id: 'msg_1',
                type: 'message',
                role: 'assistant',
                status: 'completed',
                content: [{ type: 'output_text', text: said.text, annotations: [] }],
              },
            ]
          : said.calls.map((id) => ({
              id: `fc_${id}`,
              type: 'function_call',
              call_id: id,
              name: 'find',
              arguments: JSON.stringify({ word: id }),
              status: 'completed',
            })),
      usage: {
        input_tokens: input,
        input_tokens_details: { cached_tokens: read },
        output_tokens: 1,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: input + 1,
      },
    }),
  },
  generateContent: {
    rules: geminiRules,
    promptOf: generateContentPrompt,
    isAnswered: ({ contents }) => lastOf(lastOf(contents)['parts'])['functionResponse'] !== undefined,
    answer: (said, { input, read }) => ({
      candidates: [
        {
          index: 0,
          finishReason: 'STOP',
          content: {
            role: 'model',
            parts:
              'text' in said
                ? [{ text: said.text }]
                : said.calls.map((id) => ({ functionCall: { id, name: 'find', args: { word: id } } })),
          },
        },
      ],
      usageMetadata: {
        promptTokenCount: input,
        cachedContentTokenCount: read,
        candidatesTokenCount: 1,
        totalTokenCount: input + 1,
      },
    }),
  },
  openRouter: {
    rules: anthropicRules,
    promptOf: openRouterPrompt,
    isAnswered: ({ messages }) => lastOf(messages)['role'] === 'tool',
    answer: (said, { input, read }) => ({
      id: 'gen-1',
      object: 'chat.completion',
      created: 1,
      provider: 'Anthropic',
      model: 'anthropic/claude-sonnet-5',
      choices: [
        {
          index: 0,
          logprobs: null,
          finish_reason: 'text' in said ? 'stop' : 'tool_calls',
          message: {
            role: 'assistant',
            refusal: null,
            content: 'text' in said ? said.text : null,
            ...('calls' in said && {
              tool_calls: said.calls.map((id) => ({
                id,
                type: 'function',
                function: { name: 'find', arguments: JSON.stringify({ word: id }) },
              })),
            }),
          },
        },
      ],
      usage: {
        prompt_tokens: input,
        completion_tokens: 1,
        total_tokens: input + 1,
        prompt_tokens_details: { cached_tokens: read },
      },
    }),
  },
} satisfies { readonly [name: string]: CachedWire };

function lastOf(list: unknown): Block {
  const last = Array.isArray(list) ? list.at(-1) : undefined;
  return typeof last === 'object' && last !== null ? last : {};
}
