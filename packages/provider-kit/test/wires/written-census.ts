import { type Census, countIn, newCensus } from './census.ts';
import type { Wire } from './wire-script.ts';
import { writtenAnswers } from './written-answers.ts';

/** Returns the census of the written answers of a protocol: streamed, complete and refused. */
export function writtenCensus(list: readonly Wire[]): Census {
  const census = newCensus();
  const free = freeOf(list);
  for (const wire of list) {
    for (const { events, whole } of writtenAnswers(wire)) {
      countIn(census, events, free);
      if (whole) countIn(census, [whole], free);
    }
    for (const { body } of wire.refusals) countIn(census, [body], free);
  }
  return census;
}

/** Returns the members whose value may be any JSON. */
export function freeOf(list: readonly Wire[]): ReadonlySet<string> {
  return new Set(list.flatMap(({ free }) => [...free]));
}
