import { createOpenAI } from '@ai-sdk/openai';
import { type Content, createRunner, inMemorySessionService, llmAgent } from '@mortise/core';
import { chatHistory, type HistoryMessage, importHistory, partsHistory } from '@mortise/session-tools';
import { historyProblems, scriptedModel } from '@mortise/testing';
import {
  convertToModelMessages,
  generateText,
  type ModelMessage,
  readUIMessageStream,
  stepCountIs,
  streamText,
  tool,
  type UIMessage,
} from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const key = { appName: 'app', userId: 'user', sessionId: 's1' };
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

const tools = {
  weather: tool({
    description: 'Weather',
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => {
      if (city === 'Atlantis') throw new Error('There is no such city.');
      return { city, sky: 'clear' };
    },
  }),
};

/** The turns of the AI SDK model, step by step. */
const steps = [
  {
    finishReason: { unified: 'tool-calls' as const, raw: undefined },
    content: [
      { type: 'reasoning' as const, text: 'They want the weather.' },
      { type: 'text' as const, text: 'I look.' },
      { type: 'tool-call' as const, toolCallId: 'c1', toolName: 'weather', input: '{"city":"Rome"}' },
      { type: 'tool-call' as const, toolCallId: 'c2', toolName: 'weather', input: '{"city":"Atlantis"}' },
    ],
  },
  {
    finishReason: { unified: 'stop' as const, raw: undefined },
    content: [{ type: 'text' as const, text: 'Clear in Rome.' }],
  },
];

function mock(): MockLanguageModelV4 {
  let streamed = 0;
  return new MockLanguageModelV4({
    doStream: async () => {
      const { content = [], finishReason } = steps[streamed++] ?? {};
      const chunks: object[] = [{ type: 'stream-start', warnings: [] }];
      content.forEach((part, index) => {
        const id = String(index);
        if (part.type === 'tool-call') chunks.push(part);
        else
          chunks.push(
            { type: `${part.type}-start`, id },
            { type: `${part.type}-delta`, id, delta: part.text },
            { type: `${part.type}-end`, id },
          );
      });
      chunks.push({ type: 'finish', finishReason, usage });
      return { stream: simulateReadableStream({ chunks: chunks as never }) };
    },
  });
}

/** Returns the request to a model of Mortise when the user continues. */
async function sentAfter(messages: readonly HistoryMessage[]) {
  const sessions = inMemorySessionService();
  const { omitted } = await importHistory(sessions, key, messages);
  const model = scriptedModel(['Well.']);
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model }), sessions });
  expect((await runner.run({ session: key, message: 'Thanks.' })).text).toBe('Well.');
  const contents = model.requests[0]?.contents ?? [];
  expect(historyProblems(contents)).toEqual([]);
  return { reported: reported(contents), omitted: omitted.map(({ what }) => what) };
}

function reported(contents: readonly Content[]): readonly string[] {
  return contents.map(({ role, parts }) => `${role}: ${parts.map(toldPart).join(' | ')}`);
}

function toldPart(part: Content['parts'][number]): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'thought':
      return `(${part.text})`;
    case 'functionCall':
      return `${part.name}(${JSON.stringify(part.args)})`;
    case 'functionResponse': {
      const { outcome } = part;
      return outcome.status === 'ok'
        ? `ok ${typeof outcome.output === 'string' ? outcome.output : JSON.stringify(outcome.output)}`
        : `${outcome.status} ${'message' in outcome ? outcome.message : ''}`;
    }
    case 'inlineData':
      return `inlineData ${part.mimeType}`;
    default:
      return part.type;
  }
}

const question: UIMessage = { id: '1', role: 'user', parts: [{ type: 'text', text: 'Rome, Atlantis?' }] };

/** Returns the messages that the SDK keeps of a conversation with two calls, one of which fails. */
async function conversation(): Promise<UIMessage[]> {
  const prompt: ModelMessage[] = [{ role: 'user', content: 'Rome, Atlantis?' }];
  const result = streamText({ model: mock(), tools, stopWhen: stepCountIs(5), messages: prompt });
  let answer: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream: result.toUIMessageStream() })) answer = message;
  return answer ? [question, answer] : [question];
}

const whole = [
  'user: Rome, Atlantis?',
  'model: (They want the weather.) | I look. | weather({"city":"Rome"}) | weather({"city":"Atlantis"})',
  'tool: ok {"city":"Rome","sky":"clear"} | error Error: There is no such city.',
  'model: Clear in Rome.',
  'user: Thanks.',
];

describe('a conversation of the AI SDK', () => {
  it('a conversation of the AI SDK continues from the history of its pages', async () => {
    expect(await sentAfter(partsHistory(await conversation()))).toEqual({
      reported: whole,
      omitted: ['the member `id` of a message'],
    });
  });

  it('a conversation of the AI SDK continues from the messages to its models', async () => {
    const messages = await convertToModelMessages(await conversation());
    expect(await sentAfter(partsHistory(messages))).toEqual({ reported: whole, omitted: [] });
  });

  it("continues from its provider's chat completions, which have no thoughts and no errors", async () => {
    const sent: { readonly messages: readonly object[] }[] = [];
    const openai = createOpenAI({
      apiKey: 'k-test',
      fetch: async (_url, init) => {
        sent.push(JSON.parse(String(init?.body)));
        const message = { role: 'assistant', content: 'Fine.' };
        const choices = [{ index: 0, message, finish_reason: 'stop' }];
        const used = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
        return Response.json({ id: 'x', created: 1, model: 'gpt', choices, usage: used });
      },
    });
    const image = { type: 'file' as const, mediaType: 'image/png', data: 'iVBORw0KGgo=' };
    await generateText({
      model: openai.chat('gpt-5.4'),
      system: 'Be brief.',
      messages: [
        ...(await convertToModelMessages(await conversation())),
        { role: 'user', content: [{ type: 'text', text: 'And this?' }, image] },
      ],
    });
    const [, , ...rest] = whole;
    const { reported, omitted } = await sentAfter(chatHistory(sent[0]?.messages ?? []));
    expect(omitted).toEqual(['a system message: set `instruction` of the agent instead']);
    expect(reported).toEqual([
      whole[0],
      'model: I look. | weather({"city":"Rome"}) | weather({"city":"Atlantis"})',
      'tool: ok {"city":"Rome","sky":"clear"} | ok {"error":"Error: There is no such city."}',
      rest[1],
      'user: And this? | inlineData image/png',
      'user: Thanks.',
    ]);
  });
});
