import { type Callbacks, type Event, functionTool, inMemorySessionService, type RunEvent } from '@mortise/core';
import type { ScriptedStep, ScriptedTurn } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { only, sessionId } from '../harness/inspect-run.ts';
import { nestedAgent } from '../nested/nested-agent.ts';

const act = functionTool({ input: anyInput, name: 'act', description: 'Acts', run: () => 1 });
const turn: ScriptedTurn = {
  thought: 'hm',
  text: 'wait',
  calls: [
    { name: 'act', args: { a: 1 } },
    { name: 'act', args: { a: 2 } },
  ],
  chunks: 2,
};

/** Returns the sums of the deltas of each turn, by part. */
function sums(seen: readonly RunEvent[]): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const turns = new Map<string, Map<number, string>>();
  for (const { turn: id, index, text } of only(seen, 'delta')) {
    const parts = turns.get(id) ?? new Map<number, string>();
    turns.set(id, parts);
    parts.set(index, (parts.get(index) ?? '') + text);
  }
  return turns;
}

function models(seen: readonly RunEvent[]): readonly Extract<Event, { readonly type: 'model' }>[] {
  return only(seen, 'event').flatMap(({ event }) => (event.type === 'model' ? [event] : []));
}

describe('a streamed turn', () => {
  it('a streamed turn has the id of its event from the first delta on, and each call has its own id', async () => {
    const seen = await testApp([turn, { text: 'done', chunks: 1 }], { tools: [act] }).watch({ message: 'go' });
    const shown = sums(seen);
    expect([...shown.keys()]).toEqual(models(seen).map(({ id }) => id));
    for (const { id, content } of models(seen)) {
      for (const [index, part] of content.parts.entries()) {
        const text = 'text' in part ? part.text : part.type === 'functionCall' ? JSON.stringify(part.args) : '';
        expect(shown.get(id)?.get(index)).toBe(text);
      }
    }
    const calls = models(seen)[0]?.content.parts.flatMap((part) => (part.type === 'functionCall' ? [part.id] : []));
    const ofArgs = only(seen, 'delta').filter(({ kind }) => kind === 'args');
    expect([...new Set(ofArgs.map(({ callId }) => callId))]).toEqual(calls);
    expect(ofArgs.flatMap(({ callId, name }) => (name === undefined ? [] : [[callId, name]]))).toEqual(
      calls?.map((id) => [id, 'act']),
    );
    expect(only(seen, 'delta').filter(({ kind, callId }) => (kind === 'args') !== (callId !== undefined))).toEqual([]);
    expect(only(seen, 'turnDropped')).toEqual([]);
  });

  it('a streamed turn of nested agents has the branch of its event', async () => {
    const inner = nestedAgent('inner', [{ text: 'inside', chunks: 3 }]);
    const { watch } = testApp([{ calls: [{ name: 'inner' }] }, 'done'], { tools: [inner.tool] });
    const seen = await watch({ message: 'go' });
    const known = new Map(models(seen).map(({ id, branch }) => [id, branch]));
    const deltas = only(seen, 'delta');
    expect(deltas.map(({ branch }) => branch)).toEqual(deltas.map((delta) => known.get(delta.turn)));
    expect(new Set(deltas.map((delta) => delta.turn)).size).toBe(3);
  });

  it('a streamed turn that failed keeps its id if its text is kept', async () => {
    const seen = await testApp([{ ...turn, fail: {} }], { tools: [act] }).watch({ message: 'go' });
    expect(models(seen)).toMatchObject([{ acts: false, id: only(seen, 'delta')[0]?.turn }]);
    expect(only(seen, 'turnDropped')).toEqual([]);
  });

  const lost: Readonly<Record<string, readonly ScriptedStep[]>> = {
    'fails within the arguments of a call': [{ calls: turn.calls ?? [], fail: {} }],
    'is cut within its thoughts': [{ thought: 'hm', cut: true }],
    'throws within the arguments of a call': [{ calls: turn.calls ?? [], throws: new Error('broken') }],
    'has only thoughts': [{ thought: 'hm' }, 'hello'],
    'ends with an error': [{ thought: 'hm', finishReason: 'error' }],
  };
  for (const [how, steps] of Object.entries(lost)) {
    it(`a streamed turn that ${how} is reported as dropped before an event is stored in its place`, async () => {
      const seen = await testApp(steps, { tools: [act] }).watch({ message: 'go' });
      const id = only(seen, 'delta')[0]?.turn;
      expect(only(seen, 'turnDropped')).toEqual([{ type: 'turnDropped', author: 'helper', turn: id }]);
      const at = (type: string): number =>
        seen.findIndex((event) => event.type === type || (event.type === 'event' && event.event.type === type));
      expect(at('turnDropped')).toBeGreaterThan(seen.findLastIndex((e) => e.type === 'delta' && e.turn === id));
      expect(at('turnDropped')).toBeLessThan(at('modelFailed'));
      expect(models(seen).map((event) => event.id)).not.toContain(id);
      expect(only(seen, 'delta').at(-1)?.turn === id).toBe(steps.length === 1);
    });
  }

  it('a streamed turn is reported as dropped if the run is cancelled before its first text', async () => {
    const { runner, log } = testApp([{ thought: 'hm', stall: true }]);
    const abort = new AbortController();
    const seen: RunEvent[] = [];
    for await (const event of runner.stream({ session: sessionId, message: 'go', signal: abort.signal })) {
      seen.push(event);
      if (event.type === 'delta') abort.abort();
    }
    expect(only(seen, 'turnDropped')).toMatchObject([{ turn: only(seen, 'delta')[0]?.turn }]);
    expect((await log()).some(({ type }) => type === 'model')).toBe(false);
  });

  it('a streamed turn is not reported as dropped if no delta of it was shown', async () => {
    const seen = await testApp([{ fail: {} }]).watch({ message: 'go' });
    expect(only(seen, 'turnDropped')).toEqual([]);
  });

  it('a streamed turn keeps its id if a hook replaces its content', async () => {
    const replaces: Callbacks = {
      afterModel: (end) =>
        end && { end: { ...end, content: { role: 'model', parts: [{ type: 'text', text: 'other' }] } } },
    };
    const seen = await testApp(['said'], { callbacks: [replaces] }).watch({ message: 'go' });
    expect(models(seen)).toMatchObject([{ id: only(seen, 'delta')[0]?.turn, content: { parts: [{ text: 'other' }] } }]);
  });
});

describe('a stored event', () => {
  it('a stored event is shown with the revision that the session has after it, across several runs', async () => {
    const sessions = inMemorySessionService();
    const { watch, log } = testApp([turn, 'done', 'again'], { tools: [act] }, { sessions });
    const seen = [...(await watch({ message: 'go' })), ...(await watch({ message: 'and?' }))];
    const events = only(seen, 'event');
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, at) => at + 1));
    const stored = await log();
    for (const { event, revision } of events) expect(stored[revision - 1]).toEqual(event);
  });
});
