import { aiSdkModel } from '@mortise/ai-sdk/model';
import type { Model } from '@mortise/core';
import { anthropicModel } from '@mortise/provider-anthropic';
import { geminiModel } from '@mortise/provider-gemini';
import { openaiModel } from '@mortise/provider-openai';
import { type ProviderTurn, type ScriptedFetch, scriptedFetch } from '@mortise/testing/model';
import { describe, expect, it } from 'vitest';
import { asks, bodyOf, converse, expectHandedOver, handOverTurns, mark, type Speaker, says } from '../hand-over.ts';
import { anthropicMessages } from './wires/anthropic.ts';
import { googleGenerativeAi } from './wires/google.ts';
import { mistralChat } from './wires/mistral.ts';
import { openaiResponses } from './wires/openai.ts';
import type { TestedWire } from './wires/tested-wire.ts';

/** The same wires, with models of Mortise. */
const ours: { readonly [wire: string]: (fetch: ScriptedFetch, key: string) => Model } = {
  'openai.responses': (fetch, apiKey) => openaiModel('gpt-5.4', { apiKey, fetch: fetch as Fetch, maxRetries: 0 }),
  'anthropic.messages': (fetch, apiKey) =>
    anthropicModel('claude-sonnet-5-5', { apiKey, fetch: fetch as Fetch, maxRetries: 0 }),
  'google.generative-ai': (fetch, apiKey) =>
    geminiModel('gemini-3.8-flash', { apiKey, fetch: fetch as Fetch, maxRetries: 0 }),
};

type Fetch = typeof globalThis.fetch;

/** A model, with the reader of its wire. */
interface WireSpeaker extends Speaker {
  readonly wire: TestedWire;
}

function theirs(wire: TestedWire, turns: readonly ProviderTurn[]): WireSpeaker {
  const fetch = scriptedFetch(turns.map((turn) => wire.reply(turn, true)));
  return { model: aiSdkModel(wire.model(fetch), { maxRetries: 0 }), fetch, wire };
}

function own(wire: TestedWire, turns: readonly ProviderTurn[]): WireSpeaker {
  const fetch = scriptedFetch(turns.map((turn) => wire.reply(turn, true)));
  const make = ours[wire.name];
  if (!make) throw new Error(`no model of ours speaks ${wire.name}`);
  return { model: make(fetch, wire.secret ?? ''), fetch, wire };
}

const itemsOf = ({ fetch, wire }: WireSpeaker, at: number) => {
  const request = fetch.requests.at(at);
  if (!request) throw new Error('nothing was sent');
  return wire.sent(request).items;
};

describe.each([openaiResponses, anthropicMessages, googleGenerativeAi])('a conversation over $name', (wire) => {
  it('a conversation moves from the AI SDK to our adapter and back, and each side gets its own metadata back', async () => {
    const [turns, others, last] = handOverTurns;
    const third = theirs(wire, last);
    await expectHandedOver(theirs(wire, turns), own(wire, others), third);
    const reported = itemsOf(third, 0);
    expect(reported.filter(({ type }) => type === 'call')).toHaveLength(2);
    expect(reported.filter(({ type }) => type === 'result')).toHaveLength(2);
    expect(reported.flatMap((item) => (item.type === 'text' ? item.text : []))).toEqual([
      'Question 1?',
      'I look at Rome.',
      'Rome is fine.',
      'Question 2?',
      'I look at Oslo.',
      'Oslo is cold.',
      'Question 3?',
    ]);
  });
});

it('continues over Mistral, whose ids have nine characters', async () => {
  const first = theirs(anthropicMessages, [asks('Rome', mark, 'toolu_01A'), says('Rome is fine.')]);
  const second = theirs(mistralChat, [asks('Oslo', mark, 'D681PevKs'), says('Oslo is cold.')]);
  const { texts } = await converse([first, second]);
  expect(texts).toEqual(['Rome is fine.', 'Oslo is cold.']);
  const ids = itemsOf(second, 1).flatMap((item) => (item.type === 'call' ? item.id : []));
  expect(ids).toEqual([expect.stringMatching(/^[a-z0-9]{9}$/), 'D681PevKs']);
  expect(itemsOf(second, 1).flatMap((item) => (item.type === 'result' ? item.id : []))).toEqual(ids);
  expect(bodyOf(second, 1)).not.toContain(mark);
});
