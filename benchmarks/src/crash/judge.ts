import type { Event } from '@mortise/core';
import { historyProblems } from '@mortise/testing';
import { branchHistories } from './branch-histories.ts';
import { firstWords } from './conversation.ts';
import { providerProblems } from './provider-problems.ts';
import { requestsIn } from './requests.ts';
import { stories } from './story/stories.ts';
import type { Place, Story } from './story/story.ts';
import { type Effect, effectsIn } from './world.ts';

/** The observations of a conversation that has ended. */
export interface Judgement {
  /** The number of questions about whether a lost call had happened. */
  readonly inDoubt: number;
  /** The tools whose effect happened more often than the user asked for. */
  readonly duplicates: readonly string[];
  /** All other violations. */
  readonly problems: readonly string[];
}

/** Checks the outside world, the log, and the requests of the models. */
export async function judge(
  { story, directory }: Pick<Place, 'story' | 'directory'>,
  log: readonly Event[],
): Promise<Judgement> {
  const effects = effectsIn(directory);
  const requests = requestsIn(directory);
  const { effects: wanted } = stories[story];
  const last = new Map(requests.map(({ agent, contents }) => [agent, contents]));
  const refused = await Promise.all([...last.values()].map(providerProblems));
  return {
    inDoubt: log.filter((event) => event.type === 'asked' && event.request.kind === 'inDoubt').length,
    duplicates: duplicatesIn(effects, wanted),
    problems: [
      ...missing(effects, wanted),
      ...questionProblems(log),
      ...requests.flatMap(({ contents }) => historyProblems(contents)),
      ...branchHistories(log).flatMap(historyProblems),
      ...refused.flat(),
    ],
  };
}

/** Checks that the user's message is in the log at most once, as the first event. */
export function wordsProblems(log: readonly Event[]): readonly string[] {
  const [first] = log;
  if (!first) return [];
  const said = first.type === 'input' ? JSON.stringify(first.content.parts) : '';
  const times = log.filter(({ type }) => type === 'input').length;
  return times === 1 && said.includes(firstWords.message) ? [] : [`the user's words are in the log ${times} times`];
}

/** Checks that each question has one answer at the end, and that no call is asked about twice. */
function questionProblems(log: readonly Event[]): readonly string[] {
  const asked = log.flatMap((event) => (event.type === 'asked' ? [event.request] : []));
  const confirmed = asked.filter(({ kind }) => kind === 'confirmation').length;
  return [
    ...(confirmed === 1 ? [] : [`the confirmation is asked for ${confirmed} times`]),
    ...asked.flatMap(({ id, kind, callId }) => {
      const times = log.filter((event) => event.type === 'answered' && event.answer.requestId === id).length;
      return times === 1 ? [] : [`the question ${kind} of ${callId} has ${times} answers`];
    }),
  ];
}

/** Returns a problem for each tool with fewer effects than the conversation requires. */
function missing(effects: readonly Effect[], wanted: Story['effects']): readonly string[] {
  return wanted.flatMap(({ tool, times }) => {
    const calls = new Set(effects.filter((effect) => effect.tool === tool).map(({ callId }) => callId)).size;
    return calls < times ? [`${tool} has happened for ${calls} call(s) instead of ${times}`] : [];
  });
}

/**
 * Finds repeated effects. The world accepts an idempotency key
 * once, so such an effect can only occur twice with different keys.
 */
function duplicatesIn(effects: readonly Effect[], wanted: Story['effects']): readonly string[] {
  return wanted.flatMap(({ tool, times }) =>
    effects.filter((effect) => effect.tool === tool).length > times ? [tool] : [],
  );
}
