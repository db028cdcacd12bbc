import { functionTool, type ToolContext, type ToolResult } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { fakeClock, fakeIds, historyProblems, testToolContext } from '../src/index.ts';

describe('a fake clock', () => {
  it('a fake clock does not advance until it is advanced', () => {
    const clock = fakeClock(100);
    expect([clock.now(), clock.now()]).toEqual([100, 100]);
    clock.advance(5);
    expect(clock.now()).toBe(105);
    clock.set(7);
    expect(clock.now()).toBe(7);
  });

  it('a fake clock starts in 2026', () => {
    expect(new Date(fakeClock().now()).toISOString()).toBe('2026-01-01T00:00:00.000Z');
  });
});

describe('fake ids', () => {
  it('fake ids count up, separately for each generator', () => {
    const [one, other] = [fakeIds(), fakeIds('x')];
    expect([one(), one(), other(), one()]).toEqual(['id-1', 'id-2', 'x-1', 'id-3']);
  });
});

describe('a test tool context', () => {
  it('a test tool context lets a tool run outside of a run, and records its effects', async () => {
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      run: async (_input, context) => {
        context.setState('count', Number(context.state['count'] ?? 0) + 1);
        context.progress('half');
        const version = await context.saveArtifact('a.txt', { type: 'text', text: 'one' });
        context.skipSummarization();
        context.escalate();
        return {
          count: context.state['count'],
          version,
          saw: await context.loadArtifact('a.txt'),
          list: await context.listArtifacts(),
        };
      },
    });
    const context = testToolContext({ state: { count: 4 } });
    const run = tool.run as (value: unknown, context: ToolContext) => Promise<ToolResult>;
    expect(await run({}, context)).toEqual({
      status: 'ok',
      output: { count: 5, version: 0, saw: { type: 'text', text: 'one' }, list: ['a.txt'] },
    });
    expect(context.actions).toEqual({
      stateDelta: { count: 5 },
      artifactDelta: { 'a.txt': 0 },
      skipSummarization: true,
      escalate: true,
    });
    expect(context.progressed).toEqual(['half']);
  });

  it('a test tool context has the given answers, credential, memory and artifacts', async () => {
    const note = { type: 'text', text: 'one' } as const;
    const context = testToolContext({
      functionCallId: 'c1',
      answers: [{ value: { confirmed: true } }, { value: 1, kind: 'input', by: 'ada' }],
      credential: { type: 'bearer', token: 't' },
      memory: [{ content: { role: 'user', parts: [note] } }],
      artifacts: { 'a.txt': note },
      deps: 'mine',
      attempt: 3,
    });
    expect(context.answers).toEqual([
      { requestId: 'c1?0', kind: 'confirmation', at: 0, value: { confirmed: true } },
      { requestId: 'c1?1', kind: 'input', at: 0, value: 1, by: 'ada' },
    ]);
    expect(context).toMatchObject({
      credential: { token: 't' },
      deps: 'mine',
      attempt: 3,
      functionCallId: 'c1',
      idempotencyKey: 'c1',
    });
    expect(await context.searchMemory('x')).toHaveLength(1);
    expect([
      await context.loadArtifact('a.txt'),
      await context.saveArtifact('a.txt', note),
      await context.loadArtifact('a.txt', 5),
    ]).toEqual([note, 1, undefined]);
  });

  it('a test tool context starts empty, with a signal that never aborts', () => {
    const context = testToolContext();
    expect([context.actions, context.state, context.answers, context.events]).toEqual([{}, {}, [], []]);
    expect(context.signal.aborted).toBe(false);
    expect(Object.isFrozen(context.state)).toBe(true);
  });

  it('a test tool context deletes a state key with undefined, and refuses keys and values that a run refuses', () => {
    const context = testToolContext({ state: { a: 1 } });
    context.setState('a', undefined);
    expect([context.state, context.actions.stateDelta]).toEqual([{}, { a: null }]);
    const deep = JSON.parse('['.repeat(200) + ']'.repeat(200));
    for (const value of [() => 1, 2n, Symbol('x'), new Date(0), deep])
      expect(() => context.setState('b', value as never)).toThrow(
        expect.objectContaining({ code: 'invalid_state_value' }),
      );
    for (const key of ['', '__proto__', 'x'.repeat(1001), 7, Symbol('x')])
      expect(() => context.setState(key as never, 1)).toThrow(expect.objectContaining({ code: 'invalid_state_key' }));
  });
});

describe('historyProblems', () => {
  const user = { role: 'user', parts: [{ type: 'text', text: 'go' }] } as const;
  const call = (...ids: readonly string[]) =>
    ({ role: 'model', parts: ids.map((id) => ({ type: 'functionCall', id, name: 'a', args: {} }) as const) }) as const;
  const responses = (...ids: readonly string[]) =>
    ({
      role: 'tool',
      parts: ids.map(
        (id) => ({ type: 'functionResponse', id, name: 'a', outcome: { status: 'ok', output: 1 } }) as const,
      ),
    }) as const;

  it('historyProblems finds no problem if every call has its response', () => {
    expect(historyProblems([user, call('1', '2'), responses('1', '2'), user])).toEqual([]);
  });

  it('historyProblems finds every problem of an invalid history', () => {
    for (const contents of [
      [user, call('1')],
      [user, call('1'), user],
      [user, call('1', '2'), responses('2', '1')],
      [user, call('1', '2'), responses('1')],
      [user, call('1'), responses('1', '1')],
      [user, responses('1')],
      [user, call('1'), responses('1'), call('1'), responses('1')],
      [user, call(''), responses('')],
      [call('1'), responses('1')],
      [user, { role: 'model', parts: [] } as const],
    ]) {
      expect(historyProblems(contents), JSON.stringify(contents)).not.toEqual([]);
    }
  });
});
