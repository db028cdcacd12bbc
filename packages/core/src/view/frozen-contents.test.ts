import { expect, it } from 'vitest';
import type { Event, EventBody } from '../event/event.ts';
import { viewOf } from '../fork/later-events.ts';

const text = { type: 'text', text: 'Hello' } as const;
const callOf = (id: string) => ({ type: 'functionCall', id, name: 'act', args: { list: [{ at: 1 }] } }) as const;

/**
 * A log from which contents are derived in every way: responses, refused calls, a cut answer, a late result.
 */
const bodies: readonly EventBody[] = [
  { type: 'input', content: { role: 'user', parts: [text] } },
  turnOf([callOf('c1'), callOf('c2')], 'functionCalls', true),
  { type: 'started', calls: [{ callId: 'c1' }, { callId: 'c2' }] as never },
  { type: 'response', callId: 'c1', outcome: { status: 'ok', output: { list: [{ at: 1 }] } } },
  {
    type: 'asked',
    request: { id: 'q1', callId: 'c2', kind: 'input', hint: '', digest: 'd', handle: { id: [7] } },
    interim: true,
  } as never,
  turnOf([callOf('c3')], 'length', false),
  { type: 'notice', code: 'output_invalid', value: 'no number' },
  turnOf([{ type: 'text', text: 'Half an' }], 'error', false),
  { type: 'late', callId: 'c2', outcome: { status: 'ok', output: 1, parts: [text] } } as never,
  { type: 'input', content: { role: 'user', parts: [text] } },
];

function turnOf(parts: readonly object[], unified: string, acts: boolean): EventBody {
  return { type: 'model', content: { role: 'model', parts }, acts, finishReason: { unified } } as never;
}

it('every content of a conversation is frozen at all levels', () => {
  const events = bodies.map(
    (body, at): Event => ({ v: 1, id: `e${at}`, invocationId: 'i1', author: 'helper', timestamp: at, ...body }),
  );
  const { contents } = viewOf({ appName: 'app', userId: 'ada', sessionId: 's1' }, events).root.conversation;
  expect(contents.length).toBe(10);
  for (const content of contents) expect(thawedIn(content, 'content')).toEqual([]);
});

/** Returns the paths of objects that are not frozen. */
function thawedIn(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) => thawedIn(member, `${path}.${key}`));
  return Object.isFrozen(value) ? inner : [path, ...inner];
}
