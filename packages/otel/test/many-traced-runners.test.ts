import { AsyncLocalStorage } from 'node:async_hooks';
import { functionTool, llmAgent, type Runner, type Tool } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it, vi } from 'vitest';
import { tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';

followContexts();

function runnerOf(name: string, tracerProvider: RecordedSpans, work: () => Promise<string>): Runner {
  const tool: Tool = functionTool({ name: `${name}_tool`, description: 'Works', effect: 'read', run: work });
  const model = scriptedModel([{ calls: [{ name: tool.name, args: {} }] }, 'Done.'], { provider: 'openai', id: name });
  return tracedRunner({ agent: llmAgent({ name, model, tools: [tool] }) }, { tracerProvider });
}

it('all traced runners share one AsyncLocalStorage', async () => {
  let created = 0;
  class Counted<T> extends AsyncLocalStorage<T> {
    constructor() {
      super();
      created++;
    }
  }
  const { getBuiltinModule } = process;
  const builtin = vi
    .spyOn(process, 'getBuiltinModule')
    .mockImplementation(((name: string) =>
      name === 'node:async_hooks' ? { AsyncLocalStorage: Counted } : getBuiltinModule(name)) as never);
  vi.resetModules();
  try {
    const fresh = await import('../src/index.ts');
    for (let at = 0; at < 3; at++) {
      const agent = llmAgent({ name: 'helper', model: scriptedModel(['Hello.']) });
      const runner = fresh.tracedRunner({ agent }, { tracerProvider: new RecordedSpans() });
      expect((await runner.run('Go')).text).toBe('Hello.');
    }
  } finally {
    builtin.mockRestore();
    vi.resetModules();
  }
  expect(created).toBe(1);
});

it('a runner inside a tool of another runner has its own spans, and so has a runner in parallel', async () => {
  const spans = new RecordedSpans();
  const others = new RecordedSpans();
  const rest = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, 1, 'rested'));
  const inner = runnerOf('inner', spans, rest);
  const outer = runnerOf('outer', spans, async () => (await inner.run('Go')).text);
  const other = runnerOf('other', others, rest);
  const results = await Promise.all([outer.run('Go'), other.run('Go')]);
  expect(results.map(({ text }) => text)).toEqual(['Done.', 'Done.']);
  expect(spans.tree()).toEqual([
    'invoke_agent outer',
    '  chat outer',
    '  execute_tool outer_tool',
    '    invoke_agent inner',
    '      chat inner',
    '      execute_tool inner_tool',
    '      chat inner',
    '  chat outer',
  ]);
  expect(others.tree()).toEqual(['invoke_agent other', '  chat other', '  execute_tool other_tool', '  chat other']);
  expect([...spans.open, ...others.open]).toEqual([]);
});
