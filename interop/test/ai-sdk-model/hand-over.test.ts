import { aiSdkModel } from '@mortise/ai-sdk/model';
import { createRunner, inMemorySessionService, llmAgent, type Model, type RunResult, type Tool } from '@mortise/core';
import { anthropicModel } from '@mortise/provider-anthropic';
import { geminiModel } from '@mortise/provider-gemini';
import { openaiModel } from '@mortise/provider-openai';
import { type ProviderTurn, type ScriptedFetch, scriptedFetch } from '@mortise/testing/model';
import { describe, expect, it } from 'vitest';
import { anthropicMessages } from './wires/anthropic.ts';
import { googleGenerativeAi } from './wires/google.ts';
import { mistralChat } from './wires/mistral.ts';
import { openaiResponses } from './wires/openai.ts';
import type { TestedWire } from './wires/tested-wire.ts';

/** The same wires by models of ours. */
const ours: { readonly [wire: string]: (fetch: ScriptedFetch, key: string) => Model } = {
  'openai.responses': (fetch, apiKey) => openaiModel('gpt-5.4', { apiKey, fetch: fetch as Fetch, maxRetries: 0 }),
  'anthropic.messages': (fetch, apiKey) =>
    anthropicModel('claude-sonnet-5-5', { apiKey, fetch: fetch as Fetch, maxRetries: 0 }),
  'google.generative-ai': (fetch, apiKey) =>
    geminiModel('gemini-3.8-flash', { apiKey, fetch: fetch as Fetch, maxRetries: 0 }),
};

type Fetch = typeof globalThis.fetch;

/** A model over a wire, which answers so, and what was sent to it. */
interface Speaker {
  readonly model: Model;
  readonly fetch: ScriptedFetch;
  readonly wire: TestedWire;
}

function theirs(wire: TestedWire, turns: readonly ProviderTurn[]): Speaker {
  const fetch = scriptedFetch(turns.map((turn) => wire.reply(turn, true)));
  return { model: aiSdkModel(wire.model(fetch), { maxRetries: 0 }), fetch, wire };
}

function own(wire: TestedWire, turns: readonly ProviderTurn[]): Speaker {
  const fetch = scriptedFetch(turns.map((turn) => wire.reply(turn, true)));
  const make = ours[wire.name];
  if (!make) throw new Error(`no model of ours speaks ${wire.name}`);
  return { model: make(fetch, wire.secret ?? ''), fetch, wire };
}

const weather: Tool = {
  name: 'weather',
  description: 'Current weather of a city',
  effect: 'read',
  unchecked: true,
  declaration: { name: 'weather', description: 'Current weather of a city', parametersJsonSchema: { type: 'object' } },
  run: (args) => ({ status: 'ok', output: { celsius: 21, of: String((args as { city?: unknown }).city) } }),
};

const mark = 'bWFyay1vZi1hLXRob3VnaHQ=';

/** A turn that thinks, says and calls, and wants something back with it. */
function asks(city: string, id: string, sealed = mark): ProviderTurn {
  const calls = [{ name: 'weather', args: { city }, id }];
  return { do: 'answer', thought: `They ask about ${city}.`, text: `I look at ${city}.`, calls, mark: sealed };
}

const says = (text: string): ProviderTurn => ({ do: 'answer', text });

/** One conversation, a message for each model in turn. */
async function converse(speakers: readonly Speaker[]) {
  const sessions = inMemorySessionService();
  const warnings: string[] = [];
  let session: RunResult['session'] | undefined;
  const texts: (string | undefined)[] = [];
  for (const [at, { model }] of speakers.entries()) {
    const runner = createRunner({ sessions, agent: llmAgent({ name: 'helper', model, tools: [weather] }) });
    const message = `Question ${at + 1}?`;
    const input = session === undefined ? message : { session, message };
    for await (const event of runner.stream(input)) {
      if (event.type === 'warning') warnings.push(event.message);
      if (event.type !== 'end') continue;
      expect(event.result).toMatchObject({ status: 'completed' });
      session = event.result.session;
      texts.push(event.result.text);
    }
  }
  return { texts, warnings };
}

const bodyOf = ({ fetch }: Speaker, at: number): string => JSON.stringify(fetch.requests.at(at)?.body);
const itemsOf = ({ fetch, wire }: Speaker, at: number) => {
  const request = fetch.requests.at(at);
  if (!request) throw new Error('nothing was sent');
  return wire.sent(request).items;
};

describe.each([openaiResponses, anthropicMessages, googleGenerativeAi])('a conversation over $name', (wire) => {
  it('goes from AI SDK to ours and back: calls and results are told, each gets its own marks back', async () => {
    const first = theirs(wire, [asks('Rome', 'call_1'), says('Rome is fine.')]);
    const second = own(wire, [asks('Oslo', 'call_1', 'b3Vycy1hbG9uZQ=='), says('Oslo is cold.')]);
    const third = theirs(wire, [says('Bye.')]);
    const { texts, warnings } = await converse([first, second, third]);
    expect(texts).toEqual(['Rome is fine.', 'Oslo is cold.', 'Bye.']);
    expect(bodyOf(first, 1)).toContain(mark);
    expect(bodyOf(second, 0)).not.toContain(mark);
    expect(bodyOf(second, 1)).toContain('b3Vycy1hbG9uZQ==');
    expect(bodyOf(third, 0)).toContain(mark);
    expect(bodyOf(third, 0)).not.toContain('b3Vycy1hbG9uZQ==');
    const told = itemsOf(third, 0);
    expect(told.filter(({ type }) => type === 'call')).toHaveLength(2);
    expect(told.filter(({ type }) => type === 'result')).toHaveLength(2);
    expect(told.flatMap((item) => (item.type === 'text' ? item.text : []))).toEqual([
      'Question 1?',
      'I look at Rome.',
      'Rome is fine.',
      'Question 2?',
      'I look at Oslo.',
      'Oslo is cold.',
      'Question 3?',
    ]);
    expect(warnings.some((message) => /thoughts of .* were left out/i.test(message))).toBe(true);
  });
});

it('goes on over Mistral, whose ids are of nine characters', async () => {
  const first = theirs(anthropicMessages, [asks('Rome', 'toolu_01A'), says('Rome is fine.')]);
  const second = theirs(mistralChat, [asks('Oslo', 'D681PevKs'), says('Oslo is cold.')]);
  const { texts } = await converse([first, second]);
  expect(texts).toEqual(['Rome is fine.', 'Oslo is cold.']);
  const ids = itemsOf(second, 1).flatMap((item) => (item.type === 'call' ? item.id : []));
  expect(ids).toEqual([expect.stringMatching(/^[a-z0-9]{9}$/), 'D681PevKs']);
  expect(itemsOf(second, 1).flatMap((item) => (item.type === 'result' ? item.id : []))).toEqual(ids);
  expect(bodyOf(second, 1)).not.toContain(mark);
});
