import type { Event } from '@mortise/core';
import { historyProblems } from '@mortise/testing';
import { effectsOfAll, firstWords } from './conversation.ts';
import { providerProblems } from './provider-problems.ts';
import { requestsIn } from './requests.ts';
import { type Effect, effectsIn } from './world.ts';

/** What is seen of a conversation that has come to its end. */
export interface Judgement {
  /** Questions whether a lost call had happened. */
  readonly inDoubt: number;
  /** The tools whose effect happened more often than the user asked for. */
  readonly duplicates: readonly string[];
  /** Everything else that must not be. */
  readonly problems: readonly string[];
}

/** Looks at the world, at the log, and at what the model was sent. */
export async function judge(directory: string, log: readonly Event[]): Promise<Judgement> {
  const effects = effectsIn(directory);
  const requests = requestsIn(directory);
  return {
    inDoubt: log.filter((event) => event.type === 'asked' && event.request.kind === 'inDoubt').length,
    duplicates: duplicatesIn(effects),
    problems: [
      ...missing(effects),
      ...requests.flatMap(historyProblems),
      ...(await providerProblems(requests.at(-1) ?? [])),
    ],
  };
}

/** Once they are in the log, the user's words are there once, and first. */
export function wordsProblems(log: readonly Event[]): readonly string[] {
  const [first] = log;
  if (!first) return [];
  const said = first.type === 'input' ? JSON.stringify(first.content.parts) : '';
  const times = log.filter(({ type }) => type === 'input').length;
  return times === 1 && said.includes(firstWords.message) ? [] : [`the user's words are in the log ${times} times`];
}

/** Fewer calls with an effect than the conversation has. */
function missing(effects: readonly Effect[]): readonly string[] {
  return effectsOfAll.flatMap(({ tool, times }) => {
    const calls = new Set(effects.filter((effect) => effect.tool === tool).map(({ callId }) => callId)).size;
    return calls < times ? [`${tool} has happened for ${calls} call(s) instead of ${times}`] : [];
  });
}

/** The world takes an idempotency key once: such an effect is there twice only if its key was another one. */
function duplicatesIn(effects: readonly Effect[]): readonly string[] {
  return effectsOfAll.flatMap(({ tool, times }) =>
    effects.filter((effect) => effect.tool === tool).length > times ? [tool] : [],
  );
}
