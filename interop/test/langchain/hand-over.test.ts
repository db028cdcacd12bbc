import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';
import { createRunner, inMemorySessionService, llmAgent, type Model, type RunResult, type Tool } from '@mortise/core';
import { langchainModel } from '@mortise/langchain/model';
import { anthropicModel } from '@mortise/provider-anthropic';
import { openaiModel } from '@mortise/provider-openai';
import { type ProviderTurn, type ScriptedFetch, scriptedFetch } from '@mortise/testing/model';
import { describe, expect, it } from 'vitest';
import { anthropicMessages } from '../ai-sdk-model/wires/anthropic.ts';
import { openaiResponses } from '../ai-sdk-model/wires/openai.ts';

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

/** A model over a wire, which answers so, and what was sent to it. */
interface Speaker {
  readonly model: Model;
  readonly fetch: ScriptedFetch;
}

function speaker({ reply }: Pair, make: (fetch: Fetch) => Model, turns: readonly ProviderTurn[]): Speaker {
  const fetch = scriptedFetch(turns.map((turn) => reply(turn, true)));
  return { model: make(fetch as Fetch), fetch };
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
const otherMark = 'b3Vycy1hbG9uZQ==';

/** A turn that thinks, says and calls, and wants something back with it. */
function asks(city: string, sealed: string): ProviderTurn {
  const calls = [{ name: 'weather', args: { city }, id: 'call_1' }];
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
    for await (const event of runner.stream(session === undefined ? message : { session, message })) {
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

describe.each(pairs)('a conversation over $name', (pair) => {
  it('goes from LangChain to ours and back: calls and results are told, each gets its own marks back', async () => {
    const first = speaker(pair, pair.theirs, [asks('Rome', mark), says('Rome is fine.')]);
    const second = speaker(pair, pair.ours, [asks('Oslo', otherMark), says('Oslo is cold.')]);
    const third = speaker(pair, pair.theirs, [says('Bye.')]);
    const { texts, warnings } = await converse([first, second, third]);
    expect(texts).toEqual(['Rome is fine.', 'Oslo is cold.', 'Bye.']);
    expect(bodyOf(first, 1)).toContain(mark);
    expect(bodyOf(second, 0)).not.toContain(mark);
    expect(bodyOf(second, 1)).toContain(otherMark);
    expect(bodyOf(third, 0)).toContain(mark);
    expect(bodyOf(third, 0)).not.toContain(otherMark);
    const told = bodyOf(third, 0);
    const words = ['Question 1?', 'I look at Rome.', 'Rome is fine.', 'Question 2?', 'I look at Oslo.', 'Question 3?'];
    const places = words.map((word) => told.indexOf(word));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(told.split('celsius')).toHaveLength(3);
    expect(warnings.some((message) => /thoughts of .* were left out/i.test(message))).toBe(true);
  });
});
