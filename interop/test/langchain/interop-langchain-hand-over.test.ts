import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';
import type { Model } from '@mortise/core';
import { langchainModel } from '@mortise/langchain/model';
import { anthropicModel } from '@mortise/provider-anthropic';
import { openaiModel } from '@mortise/provider-openai';
import { type ProviderTurn, scriptedFetch } from '@mortise/testing/model';
import { describe, expect, it } from 'vitest';
import { anthropicMessages } from '../ai-sdk-model/wires/anthropic.ts';
import { openaiResponses } from '../ai-sdk-model/wires/openai.ts';
import { bodyOf, expectHandedOver, handOverTurns, type Speaker } from '../hand-over.ts';

type Fetch = typeof globalThis.fetch;

/** The same wire, by a chat model of LangChain and by a model of ours. */
interface Pair {
  readonly name: string;
  readonly reply: typeof openaiResponses.reply;
  readonly theirs: (fetch: Fetch) => Model;
  readonly ours: (fetch: Fetch) => Model;
}

const apiKey = 'sk-ant-api03-of-the-subject-0123456789';
const options = { apiKey, maxRetries: 0 };

const pairs: readonly Pair[] = [
  {
    name: 'Responses of OpenAI',
    reply: openaiResponses.reply,
    theirs: (fetch) =>
      langchainModel(new ChatOpenAI({ ...options, model: 'gpt-5.4', useResponsesApi: true, configuration: { fetch } })),
    ours: (fetch) => openaiModel('gpt-5.4', { ...options, fetch }),
  },
  {
    name: 'Messages of Anthropic',
    reply: anthropicMessages.reply,
    theirs: (fetch) =>
      langchainModel(new ChatAnthropic({ ...options, model: 'claude-sonnet-5-5', clientOptions: { fetch } })),
    ours: (fetch) => anthropicModel('claude-sonnet-5-5', { ...options, fetch }),
  },
];

function speaker({ reply }: Pair, make: (fetch: Fetch) => Model, turns: readonly ProviderTurn[]): Speaker {
  const fetch = scriptedFetch(turns.map((turn) => reply(turn, true)));
  return { model: make(fetch as Fetch), fetch };
}

describe.each(pairs)('a conversation over $name', (pair) => {
  it('a conversation moves from LangChain to our adapter and back, and each side gets its own metadata back', async () => {
    const [turns, others, last] = handOverTurns;
    const third = speaker(pair, pair.theirs, last);
    await expectHandedOver(speaker(pair, pair.theirs, turns), speaker(pair, pair.ours, others), third);
    const reported = bodyOf(third, 0);
    const words = ['Question 1?', 'I look at Rome.', 'Rome is fine.', 'Question 2?', 'I look at Oslo.', 'Question 3?'];
    const places = words.map((word) => reported.indexOf(word));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(reported.split('celsius')).toHaveLength(3);
  });
});
