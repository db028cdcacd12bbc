import { expect, it } from 'vitest';
import { mergeActions } from './event-actions.ts';

it('mergeActions merges the deltas, and takes the later value of all other actions', () => {
  const before = {
    stateDelta: { a: 1, b: 1 },
    localDelta: { a: 1 },
    artifactDelta: { x: 0 },
    escalate: true,
    transferTo: 'a',
  };
  const after = { stateDelta: { b: 2 }, localDelta: { b: 2 }, artifactDelta: { y: 1 }, transferTo: 'b' };
  expect(mergeActions(before, after)).toEqual({
    stateDelta: { a: 1, b: 2 },
    localDelta: { a: 1, b: 2 },
    artifactDelta: { x: 0, y: 1 },
    escalate: true,
    transferTo: 'b',
  });
  expect(mergeActions({}, after)).toEqual(after);
});
