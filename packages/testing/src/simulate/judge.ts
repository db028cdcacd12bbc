import type { Played, SimulatedMessage } from './play.ts';

/**
 * The kinds of problems. `doubled`: an effect happened, or a message was logged, more often than without
 * faults. `lost`: less often than without faults. `stuck`: the conversation did not end. `unanswered`: the
 * conversation ended without one of its final answers. `badRequest`: a model got a request that no provider
 * accepts.
 */
export type ProblemKind = 'doubled' | 'lost' | 'stuck' | 'unanswered' | 'badRequest';

/** A problem of a story. */
export interface Problem {
  readonly kind: ProblemKind;
  /**
   * The effect or the message, such as `effect "letter"`; empty for all kinds except `doubled` and `lost`.
   */
  readonly what: string;
  readonly message: string;
}

/**
 * Returns the problems of the play without faults; if there are any, no story can be compared with it.
 * `again` is the same play with other ids and at another time.
 */
export function plainProblems(plain: Played, again: Played): readonly string[] {
  const { stuck, effects, tooLate, wrongCalls, unusedTurns } = plain;
  const differ = differences(again.effects, plain.effects, 'effect').map(({ what }) => what);
  return [
    ...(stuck === undefined ? [] : [`the conversation is stuck: ${stuck}`]),
    ...wrongCalls.map((call) => `the script has a call that does not reach its tool: ${call}`),
    ...(stuck === undefined && unusedTurns.length > 0
      ? [`the model was not asked for turn ${unusedTurns.join(', ')}: a message ends with the first turn without calls`]
      : []),
    ...tooLate.map((name) => `effect ${JSON.stringify(name)} happened after its tool had ended: await it in the tool`),
    ...(effects.size === 0 ? ['no tool had an effect: call `effect` where the tool would send, pay or delete'] : []),
    ...(differ.length > 0
      ? [
          `played a second time, with other ids and at another time, it has other effects: ${differ.join(', ')}. The agent keeps state outside of its process, or the name of an effect contains an id or a time`,
        ]
      : []),
  ];
}

/** Returns the problems of a story, by comparing it with the play without faults. */
export function problemsOf(
  played: Played,
  plain: Played,
  conversation: readonly SimulatedMessage[],
): readonly Problem[] {
  const { stuck, answers, badRequests } = played;
  const wanted = countOf(conversation.map(({ message }) => message));
  return [
    ...differences(played.effects, plain.effects, 'effect'),
    // In a conversation that is stuck, later messages are not missing: they were not sent.
    ...differences(countOf(played.messages), stuck === undefined ? wanted : countOf(played.messages), 'message'),
    ...(stuck === undefined ? [] : [{ kind: 'stuck', what: '', message: `stuck: ${stuck}` } as const]),
    ...(stuck === undefined && answers < plain.answers
      ? [
          {
            kind: 'unanswered',
            what: '',
            message: `unanswered: the log has ${answers} final answers instead of ${plain.answers}`,
          } as const,
        ]
      : []),
    // All bad requests count as one problem: their texts contain ids, which differ from story to story.
    ...badRequests
      .slice(0, 1)
      .map((text) => ({ kind: 'badRequest', what: '', message: `bad request: ${text}` }) as const),
  ];
}

function differences(
  found: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
  noun: string,
): readonly Problem[] {
  return [...new Set([...found.keys(), ...wanted.keys()])].flatMap((name) => {
    const times = found.get(name) ?? 0;
    const right = wanted.get(name) ?? 0;
    if (times === right) return [];
    const kind = times > right ? 'doubled' : 'lost';
    const what = `${noun} ${JSON.stringify(name)}`;
    const verb = noun === 'effect' ? 'happened' : 'is in the log';
    return [{ kind, what, message: `${kind}: ${what} ${verb} ${timesText(times)} instead of ${timesText(right)}` }];
  });
}

function timesText(times: number): string {
  if (times === 0) return 'never';
  return times === 1 ? 'once' : `${times} times`;
}

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
