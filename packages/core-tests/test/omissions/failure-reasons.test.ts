import { functionTool, type LlmAgentOptions, llmAgent, type RunEvent, ToolError, type Toolset } from '@mortise/core';
import { confirmGate, scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { key, watchAll } from '../harness/inspect-run.ts';

const secret = 'sk-live-1234567890';

function ours(): never {
  throw new ToolError(`the far server has ${secret} refused`);
}

function theirs(): never {
  throw new RangeError('pass-word-of-nobody');
}

function hostile(): never {
  throw Object.defineProperty(new Error(), 'name', { get: theirs });
}

const act = { name: 'act', description: 'Acts', input: anyInput, run: () => 'done' };
const toolset = (tools: () => never): Toolset => ({ name: 'far', tools });

/** Agents with a failure that stops nothing. */
const failing: Readonly<Record<string, (how: () => never) => Omit<Partial<LlmAgentOptions>, 'model'>>> = {
  toolset_failed: (how) => ({ tools: [functionTool(act), toolset(how)] }),
  prepare_failed: (how) => ({ tools: [{ ...functionTool(act), prepare: how }] }),
  preview_failed: (how) => ({ tools: [functionTool({ ...act, preview: how, gates: [confirmGate()] })] }),
  callback_failed: (how) => ({ tools: [functionTool(act)], callbacks: { mode: 'observe', beforeTool: how } }),
};

async function warningOf(code: string, how: () => never): Promise<Extract<RunEvent, { type: 'warning' }> | undefined> {
  const { runner } = testApp([{ calls: [{ name: 'act' }] }, 'done'], failing[code]?.(how), {
    secrets: { key: secret },
  });
  const seen = await watchAll(runner, { session: key, message: 'go' });
  return seen.find((event) => event.type === 'warning' && event.code === code) as never;
}

it.each(Object.keys(failing))(
  'the warning %s quotes the message of an error of Mortise, without secrets',
  async (code) => {
    const warning = await warningOf(code, ours);
    expect(warning?.message).toMatch(/: the far server has «secret:key» refused$/);
  },
);

it.each(Object.keys(failing))(
  'the warning %s names only the class of any other error, without its message',
  async (code) => {
    expect((await warningOf(code, theirs))?.message).toMatch(/: RangeError$/);
    expect((await warningOf(code, hostile))?.message).toMatch(/: Error$/);
  },
);

it.each([
  ['a number in place of a list', () => 7 as never, 'a toolset must return a list of tools, each with a name'],
  ['tools without names', () => [{}] as never, 'a toolset must return a list of tools, each with a name'],
])('a toolset that returns %s is omitted with a warning that describes the valid form', async (_, tools, says) => {
  expect((await warningOf('toolset_failed', tools))?.message).toContain(says);
});

it.each([
  ['an object', { act: functionTool(act) }],
  ['a Set', new Set([functionTool(act)])],
])('tools that are %s are refused with an error that says what to write', (_, tools) => {
  const make = (): unknown => llmAgent({ name: 'helper', model: scriptedModel([]), tools: tools as never });
  expect(make).toThrow('"tools" of agent "helper" must be a list; got an object');
});
