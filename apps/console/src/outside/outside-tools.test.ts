import { functionTool, type Tool, type Toolset } from '@mortise/core';
import { expect, test } from 'vitest';
import { noRun, OutsideToolset } from './outside-tools.ts';

test('OutsideToolset joins the tools of all sources, and returns the same list while they are unchanged', async () => {
  const toolset = new OutsideToolset([source('a', ['one']), source('b', ['two', 'three'])], 40);
  expect(await toolset.begin()).toEqual({ summary: '1 tool of a, 2 tools of b', problems: [] });
  const tools = await toolset.tools(noRun);
  expect(tools.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
  expect(await toolset.tools(noRun)).toBe(tools);
  expect(['one', 'three', 'four'].map((name) => toolset.sourceOf(name))).toEqual(['a', 'b', undefined]);
});

test('OutsideToolset counts sources with the same label together', async () => {
  const toolset = new OutsideToolset([source('a', ['one']), source('a', ['two'])], 40);
  expect((await toolset.begin()).summary).toBe('2 tools of a');
});

test('OutsideToolset keeps the first of two tools with the same name, with a warning', async () => {
  const toolset = new OutsideToolset([source('a', ['one']), source('b', ['one', 'two'])], 40);
  const { problems } = await toolset.begin();
  expect(problems).toEqual(['one of b is omitted: a has a tool with this name']);
  expect(toolset.sourceOf('one')).toBe('a');
});

test('OutsideToolset omits the tools of a failing source only, reports it once, and retries it later', async () => {
  let tries = 0;
  const failing: Toolset = {
    name: 'failing',
    tools() {
      tries++;
      throw new Error('gone');
    },
  };
  const toolset = new OutsideToolset([{ label: 'a', toolset: failing }, source('b', ['two'])], 40);
  const warnings: string[] = [];
  const { problems } = await toolset.begin();
  expect(problems).toEqual(['a gave no tools: gone']);
  const tools = await toolset.tools(noRun, (_code, message) => warnings.push(message));
  expect(tools.map(({ name }) => name)).toEqual(['two']);
  expect({ tries, warnings }).toEqual({ tries: 1, warnings: [] });
});

test('OutsideToolset does not retry a source that has just failed at the start', async () => {
  const asked: string[] = [];
  const toolset = new OutsideToolset([{ ...source('a', ['one'], asked), failure: new Error('no answer') }], 40);
  expect(await toolset.begin()).toEqual({ summary: 'none from outside', problems: ['a gave no tools: no answer'] });
  expect(asked).toEqual([]);
});

test('OutsideToolset defers all tools except the search tool if there are many, and lists all tools in `all`', async () => {
  const toolset = new OutsideToolset([source('a', ['one', 'two', 'three'])], 2);
  expect((await toolset.begin()).summary).toBe('3 tools of a; the model searches them');
  const [search, ...tools] = await toolset.tools(noRun);
  expect(search?.declaration).toMatchObject({ name: 'search_tools', findsDeferred: true });
  expect(tools.map(({ declaration }) => declaration?.deferred)).toEqual([true, true, true]);
  expect((await toolset.all()).map(({ declaration }) => declaration?.deferred)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('OutsideToolset passes the warnings of a source on to the run', async () => {
  const warning: Toolset = {
    name: 'warning',
    tools(_context, warn) {
      warn?.('changed', 'one has changed');
      return [];
    },
  };
  const toolset = new OutsideToolset([{ label: 'a', toolset: warning }], 40);
  const codes: string[] = [];
  await toolset.tools(noRun, (code) => codes.push(code));
  expect(codes).toEqual(['changed']);
});

function source(label: string, names: readonly string[], asked: string[] = []): { label: string; toolset: Toolset } {
  const tools: readonly Tool[] = names.map((name) =>
    functionTool({ name, description: `Does ${name}`, effect: 'read', run: () => name }),
  );
  return {
    label,
    toolset: {
      name: label,
      tools() {
        asked.push(label);
        return tools;
      },
    },
  };
}
