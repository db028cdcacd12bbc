import { createRunner, inMemorySessionService, llmAgent, type Model, type RunResult, type Tool } from '@mortise/core';
import type { ProviderTurn, ScriptedFetch } from '@mortise/testing/model';
import { expect } from 'vitest';

/** A model over a wire with scripted answers, and its requests. */
export interface Speaker {
  readonly model: Model;
  readonly fetch: ScriptedFetch;
}

/** The metadata that both models need back with their thoughts. */
export const mark = 'bWFyay1vZi1hLXRob3VnaHQ=';
export const otherMark = 'b3Vycy1hbG9uZQ==';

/** A turn with a thought, a text and a call, with metadata that must be sent back. */
export function asks(city: string, sealed: string, id = 'call_1'): ProviderTurn {
  const calls = [{ name: 'weather', args: { city }, id }];
  return { do: 'answer', thought: `They ask about ${city}.`, text: `I look at ${city}.`, calls, mark: sealed };
}

export function says(text: string): ProviderTurn {
  return { do: 'answer', text };
}

/** Runs one conversation with a message for each model in turn. Returns the answers and the warnings. */
export async function converse(speakers: readonly Speaker[]) {
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

/** Returns a sent body as text. */
export function bodyOf({ fetch }: Speaker, at: number): string {
  return JSON.stringify(fetch.requests.at(at)?.body);
}

/**
 * Hands a conversation over from the first model to the second and back, and checks that each gets its own
 * signatures, and none of the other model.
 */
export async function expectHandedOver(first: Speaker, second: Speaker, third: Speaker): Promise<void> {
  const { texts, warnings } = await converse([first, second, third]);
  expect(texts).toEqual(['Rome is fine.', 'Oslo is cold.', 'Bye.']);
  expect(bodyOf(first, 1)).toContain(mark);
  expect(bodyOf(second, 0)).not.toContain(mark);
  expect(bodyOf(second, 1)).toContain(otherMark);
  expect(bodyOf(third, 0)).toContain(mark);
  expect(bodyOf(third, 0)).not.toContain(otherMark);
  expect(warnings.some((message) => /thoughts of .* were omitted/i.test(message))).toBe(true);
}

/** The turns of the three models in the conversation. */
export const handOverTurns: readonly [first: ProviderTurn[], second: ProviderTurn[], third: ProviderTurn[]] = [
  [asks('Rome', mark), says('Rome is fine.')],
  [asks('Oslo', otherMark), says('Oslo is cold.')],
  [says('Bye.')],
];

const weather: Tool = {
  name: 'weather',
  description: 'Current weather of a city',
  effect: 'read',
  unchecked: true,
  declaration: { name: 'weather', description: 'Current weather of a city', parametersJsonSchema: { type: 'object' } },
  run: (args) => ({ status: 'ok', output: { celsius: 21, of: String((args as { city?: unknown }).city) } }),
};
