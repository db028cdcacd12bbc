import { lastLog, type Played } from '../played.ts';

/**
 * O10: a streamed run gives the same events as one that is not streamed, however the model's turns are split.
 */
export function sameHoweverRead(one: Played, other: Played): readonly string[] {
  return [
    ...differences('event', lastLog(one), lastLog(other)),
    ...differences(
      'request',
      one.requests.map(({ sent }) => sent),
      other.requests.map(({ sent }) => sent),
    ),
    ...differences(
      'result',
      one.runs.map(({ result }) => result),
      other.runs.map(({ result }) => result),
    ),
  ];
}

function differences(what: string, one: readonly unknown[], other: readonly unknown[]): readonly string[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => {
    const [a, b] = [JSON.stringify(one[at]), JSON.stringify(other[at])];
    return a === b ? [] : [`${what} ${at} is ${a} in the one, ${b} in the other`];
  })
    .flat()
    .slice(0, 3);
}
