import type { ModelEnd, ModelEvent } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';

/** Throws unless there are deltas that add up to the parts of the end at their indices. */
export function assertDeltas(events: readonly ModelEvent[], type: 'textDelta' | 'thoughtDelta', end: ModelEnd): void {
  const sums = new Map<number, string>();
  for (const event of events)
    if (event.type === type) sums.set(event.index, (sums.get(event.index) ?? '') + event.delta);
  assertThat(sums.size > 0, `there is no ${type}`);
  for (const [index, sum] of sums) {
    const part = present(end.content.parts[index], `the part ${index}`);
    assertEqual([part.type, 'text' in part && part.text], [type.replace('Delta', ''), sum], `the part ${index}`);
  }
}
