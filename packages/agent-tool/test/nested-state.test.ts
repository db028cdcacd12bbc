import { type Agent, functionTool, type JsonValue, type Tool } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agentTool, type NestedState } from '../src/index.ts';
import { type Member, member, session, team } from './team.ts';

const call: ScriptedStep = { calls: [{ name: 'scout', args: { request: 'go' } }] };

/** A tool that writes the value of its argument into the state. */
function writer(): Tool {
  return functionTool({
    name: 'write',
    description: 'Writes',
    input: z.record(z.string(), z.json()),
    run: (input, context) => {
      for (const [name, value] of Object.entries(input)) context.setState(name, value as JsonValue);
    },
  });
}

function reader(seen: unknown[]): Tool {
  return functionTool({ name: 'read', description: 'Reads', run: (_input, { state }) => void seen.push(state) });
}

/**
 * A scout that writes and then reads its state, called by a lead that has written a, b, user:c and temp:d.
 */
async function played(state: NestedState | undefined, ...ends: readonly ScriptedStep[]) {
  const inside: unknown[] = [];
  const outside: unknown[] = [];
  const writes = { calls: [{ name: 'write', args: { a: 'its', x: 1, y: 2, b: null } }] };
  const scout: Member = member('scout', [writes, { calls: [{ name: 'read' }] }, ...(ends.length > 0 ? ends : ['ok'])], {
    tools: [writer(), reader(inside)],
  });
  const own = { calls: [{ name: 'write', args: { a: 1, b: 2, 'user:c': 3, 'temp:d': 4 } }] };
  const { app, log } = team(
    [own, call, { calls: [{ name: 'read' }] }, 'done'],
    [agentTool(scout.agent, state && { state }), writer(), reader(outside)],
  );
  expect(await app.run({ session, message: 'go' })).toMatchObject({ status: 'completed' });
  return { inside: inside[0], outside: outside[0], log: await log() };
}

describe('the state of a called agent', () => {
  it('the state of a called agent is the state of the session', async () => {
    const { inside, outside } = await played(undefined);
    expect(inside).toEqual({ a: 'its', 'user:c': 3, 'temp:d': 4, x: 1, y: 2 });
    expect(outside).toEqual(inside);
  });

  it('the state of a called agent can be limited to named keys', async () => {
    const { inside, outside } = await played({ sees: ['b', 'user:c'] });
    expect(inside).toEqual({ a: 'its', 'user:c': 3, 'temp:d': 4, x: 1, y: 2 });
    expect(outside).toEqual({ a: 1, b: 2, 'user:c': 3, 'temp:d': 4 });
  });

  it('the state of a called agent can be limited by a predicate', async () => {
    const { inside } = await played({ sees: (name) => name.startsWith('user:') });
    expect(inside).toMatchObject({ 'user:c': 3 });
  });

  it('the state of a called agent is written back for the allowed keys, deletions included', async () => {
    const { outside } = await played({ sees: () => true, returns: ['x', 'b'] });
    expect(outside).toEqual({ a: 1, x: 1, 'user:c': 3, 'temp:d': 4 });
  });

  it('the state of a called agent is not written back if the agent has not completed', async () => {
    const { outside } = await played({ returns: () => true }, { fail: {} });
    expect(outside).toEqual({ a: 1, b: 2, 'user:c': 3, 'temp:d': 4 });
  });

  it('the state of a called agent never writes a temp: key into the log', async () => {
    const { log } = await played({ sees: () => true, returns: () => true });
    expect(JSON.stringify(log.filter(({ type }) => type === 'opened'))).not.toContain('temp:');
    expect(JSON.stringify(log.map(({ actions }) => actions ?? null))).not.toContain('temp:');
  });

  it('the state of a called agent is also the state of the agents that it calls and of its members', async () => {
    const inside: unknown[] = [];
    const deep = member('deep', [{ calls: [{ name: 'write', args: { x: 1 } }] }, { calls: [{ name: 'read' }] }, 'ok'], {
      tools: [writer(), reader(inside)],
      outputKey: 'said',
    });
    const scout = member(
      'scout',
      [{ calls: [{ name: 'deep', args: { request: 'go' } }] }, { calls: [{ name: 'read' }] }, 'ok'],
      {
        tools: [agentTool(deep.agent), reader(inside)],
      },
    );
    const part: Agent = {
      name: 'part',
      description: 'A scout, and what it needs around it',
      subAgents: [scout.agent],
      next: ({ members }) =>
        [...members.values()].some(({ end }) => end)
          ? { do: 'done', output: 'ok' }
          : { do: 'run', members: [{ key: '0', agent: scout.agent, reads: 'shared' }] },
    };
    const own = { calls: [{ name: 'write', args: { a: 1, b: 2 } }] };
    const { app, log } = team(
      [own, { calls: [{ name: 'part', args: { request: 'go' } }] }, { calls: [{ name: 'read' }] }, 'done'],
      [agentTool(part, { state: { sees: ['a'], returns: ['said'] } }), writer(), reader(inside)],
    );
    expect(await app.run({ session, message: 'go' })).toMatchObject({ status: 'completed' });
    expect(inside).toEqual([
      { a: 1, x: 1 },
      { a: 1, x: 1, said: 'ok' },
      { a: 1, b: 2, said: 'ok' },
    ]);
    const begun = (await log()).filter(({ type }) => type === 'opened');
    expect(begun.map((event) => 'state' in event)).toEqual([true, false, false]);
  });
});
