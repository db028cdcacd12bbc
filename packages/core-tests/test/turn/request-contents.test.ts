import { type Content, functionTool, type ModelRequest, type Tool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';

const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });

const note = (text: string): Content => ({ role: 'user', parts: [{ type: 'text', text }] });
const adds: Tool = { name: 'adds', description: '', prepare: (draft) => draft.addContent(note('It is noon.')) };
const rewrites: Tool = {
  name: 'rewrites',
  description: '',
  prepare: (draft) => draft.setContents([note('Before.'), ...draft.contents]),
};

it.each([
  ['the conversation', [look]],
  ['a tool that adds contents', [look, adds]],
  ['a tool that replaces contents', [look, rewrites]],
])('a request freezes the contents that come from %s', async (_from, tools) => {
  const seen: (readonly Content[])[] = [];
  const beforeModel = ({ contents }: ModelRequest): undefined => {
    seen.push(contents);
  };
  await testApp([{ calls: [{ name: 'look' }] }, 'done'], { tools }, { plugins: [{ beforeModel }] }).say('go');
  expect(seen.map(({ length }) => length > 0)).toEqual([true, true]);
  for (const contents of seen)
    expect([contents, ...contents, ...contents.flatMap(({ parts }) => parts)].every(Object.isFrozen)).toBe(true);
});

it('each tool that prepares a request gets a frozen list of contents, because a change would alter the conversation', async () => {
  const frozen: boolean[] = [];
  const changes: Tool = {
    name: 'changes',
    description: '',
    prepare({ contents }) {
      frozen.push(Object.isFrozen(contents));
      (contents as Content[]).push(note('In secret.'));
    },
  };
  const app = testApp([{ calls: [{ name: 'look' }] }, 'done'], { tools: [look, changes] });
  expect(await app.say('go')).toMatchObject({ status: 'completed' });
  const last = { ...changes, name: 'last' };
  const other = testApp(['done'], { tools: [adds, rewrites, last] });
  await other.say('go');
  expect(frozen).toEqual([true, true, true]);
  for (const { requests } of [app.model, other.model]) expect(JSON.stringify(requests)).not.toContain('In secret.');
});

it.each([
  ['no tool', [look]],
  ['a tool that adds contents', [look, adds]],
])('a request that %s changes is frozen without visiting contents of earlier turns', async (_what, tools) => {
  const turns = 200;
  const visits: number[] = [];
  let visited = 0;
  const beforeModel = (): undefined => {
    visits.push(visited);
  };
  const { freeze } = Object;
  const { say } = testApp(
    [...Array.from({ length: turns }, () => ({ calls: [{ name: 'look' }] })), 'done'],
    { tools },
    { plugins: [{ beforeModel }], limits: { modelCalls: 1_000 } },
  );
  Object.freeze = ((value: object) => {
    visited++;
    return freeze(value);
  }) as typeof Object.freeze;
  try {
    await say('go');
  } finally {
    Object.freeze = freeze;
  }
  const ofTurn = (at: number): number => (visits[at + 1] ?? 0) - (visits[at] ?? 0);
  expect(ofTurn(10)).toBeGreaterThan(0);
  expect(ofTurn(turns - 1)).toBe(ofTurn(10));
});
