import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import type { Model, ModelEvent } from '@mortise/core';
import { anthropicModel } from '@mortise/provider-anthropic';
import { geminiModel } from '@mortise/provider-gemini';
import { openaiModel } from '@mortise/provider-openai';
import OpenAI from 'openai-7';

/** The result of another library for a stream. */
export interface Read {
  readonly failed: boolean;
  readonly text?: string;
  readonly thought?: string;
  readonly calls?: readonly { readonly name: string; readonly args: unknown }[];
  readonly tokens?: { readonly input: unknown; readonly output: unknown };
}

/** Reads an answer of one protocol, which the fetch gives. */
export type Reader = (fetch: typeof globalThis.fetch) => Promise<Read>;

export interface Peers {
  readonly ours: Reader;
  readonly aiSdk: Reader;
  /** Undefined if the provider's SDK passes events on without assembling them. */
  readonly vendor: Reader | undefined;
}

const apiKey = 'key-of-the-peers-0123456789';
const plain = { apiKey, maxRetries: 0 };

/** All readers of a protocol, by its name in the recordings. */
export const peers: Readonly<Record<string, Peers>> = {
  'openai.responses': {
    ours: ours((fetch) => openaiModel('gpt-5.4', { ...plain, fetch })),
    aiSdk: aiSdk((fetch) => createOpenAI({ apiKey, fetch })('gpt-5.4')),
    async vendor(fetch) {
      const stream = new OpenAI({ ...plain, fetch, logLevel: 'off' }).responses.stream({
        model: 'gpt-5.4',
        input: 'Hi',
      });
      const { output, usage } = await stream.finalResponse();
      const parts = output.flatMap((item) => (item.type === 'message' ? item.content : []));
      return {
        failed: false,
        text: parts.map((part) => (part.type === 'output_text' ? part.text : part.refusal)).join(''),
        thought: output
          .flatMap((item) => (item.type === 'reasoning' ? [...item.summary, ...(item.content ?? [])] : []))
          .map(({ text }) => text)
          .join(''),
        calls: output.flatMap((item) =>
          item.type === 'function_call' ? [{ name: item.name, args: json(item.arguments) }] : [],
        ),
        tokens: { input: usage?.input_tokens, output: usage?.output_tokens },
      };
    },
  },
  'openai.chat': {
    ours: ours((fetch) => openaiModel('m', { ...plain, api: 'chat', baseURL: 'http://127.0.0.1:9/v1', fetch })),
    aiSdk: aiSdk((fetch) =>
      createOpenAICompatible({ name: 'server', baseURL: 'http://127.0.0.1:9/v1', apiKey, fetch, includeUsage: true })(
        'm',
      ),
    ),
    async vendor(fetch) {
      const client = new OpenAI({ ...plain, fetch, logLevel: 'off' });
      const stream = client.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
      const { choices, usage } = await stream.finalChatCompletion();
      const message = choices[0]?.message;
      const said = { ...message } as Readonly<Record<string, unknown>>;
      return {
        failed: false,
        text: `${message?.content ?? ''}${message?.refusal ?? ''}`,
        thought: `${said['reasoning_content'] ?? said['reasoning'] ?? ''}`,
        calls: (message?.tool_calls ?? []).flatMap((call) =>
          call.type === 'function' ? [{ name: call.function.name, args: json(call.function.arguments) }] : [],
        ),
        tokens: { input: usage?.prompt_tokens, output: usage?.completion_tokens },
      };
    },
  },
  'anthropic.messages': {
    ours: ours((fetch) => anthropicModel('claude-sonnet-5-5', { ...plain, fetch })),
    aiSdk: aiSdk((fetch) => createAnthropic({ apiKey, fetch })('claude-sonnet-5-5')),
    async vendor(fetch) {
      const client = new Anthropic({ ...plain, fetch, logLevel: 'off' });
      const stream = client.messages.stream({
        model: 'm',
        max_tokens: 99,
        messages: [{ role: 'user', content: 'Hi' }],
      });
      const { content, usage } = await stream.finalMessage();
      return {
        failed: false,
        text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
        thought: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
        calls: content.flatMap((block) => (block.type === 'tool_use' ? [{ name: block.name, args: block.input }] : [])),
        tokens: {
          input: usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0),
          output: usage.output_tokens,
        },
      };
    },
  },
  'google.generateContent': {
    ours: ours((fetch) => geminiModel('gemini-3.8-flash', { ...plain, fetch })),
    aiSdk: aiSdk((fetch) => createGoogleGenerativeAI({ apiKey, fetch })('gemini-3.8-flash')),
    vendor: undefined,
  },
};

function ours(modelOf: (fetch: typeof globalThis.fetch) => Model): Reader {
  return async (fetch) => {
    const contents = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'Hi' }] }];
    const request = { instructions: [], contents, declarations: [], providerTools: [] };
    let last: ModelEvent | undefined;
    for await (const event of modelOf(fetch).generate(request, { signal: new AbortController().signal })) last = event;
    if (last?.type !== 'end') return { failed: true };
    const { content, argsText, usage } = last;
    const said = (type: 'text' | 'thought') =>
      content.parts.map((part) => (part.type === type ? part.text : '')).join('');
    return {
      failed: false,
      text: said('text'),
      thought: said('thought'),
      calls: content.parts.flatMap((part, at) =>
        part.type === 'functionCall'
          ? [{ name: part.name, args: argsText?.[at] === undefined ? part.args : json(argsText[at]) }]
          : [],
      ),
      tokens: { input: usage?.inputTokens, output: usage?.outputTokens },
    };
  };
}

function aiSdk(modelOf: (fetch: typeof globalThis.fetch) => LanguageModelV4): Reader {
  return async (fetch) => {
    const { stream } = await modelOf(fetch).doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    });
    let [failed, text, thought] = [false, '', ''];
    const calls: { name: string; args: unknown }[] = [];
    let tokens: Read['tokens'];
    for await (const part of stream) {
      if (part.type === 'error') failed = true;
      if (part.type === 'text-delta') text += part.delta;
      if (part.type === 'reasoning-delta') thought += part.delta;
      if (part.type === 'tool-call' && !part.providerExecuted)
        calls.push({ name: part.toolName, args: json(part.input) });
      if (part.type === 'finish') {
        tokens = { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total };
        // A stream without a finish reason is configured as such.
        failed ||= part.finishReason.unified === 'error' || part.finishReason.raw === undefined;
      }
    }
    return { failed, text, thought, calls, ...(tokens && { tokens }) };
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return text;
  }
}
