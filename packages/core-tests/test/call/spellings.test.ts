import { functionTool, type StandardSchema, type Tool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { identicalCallGate } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { delay, outcomesIn } from '../harness/inspect-run.ts';

interface Path {
  readonly path: string;
}

/** Returns a schema for which `./a` and `a` are the same; `isAsync`: its check takes a while. */
function pathOf(checks: unknown[], isAsync: boolean): StandardSchema<unknown, Path> {
  const value = (given: unknown): { readonly value: Path } => {
    checks.push(given);
    return { value: { path: (given as Path).path.replace(/^\.\//, '') } };
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: isAsync ? (given) => delay(1).then(() => value(given)) : value,
    },
  };
}

function writes(isAsync: boolean, more: Partial<Tool> = {}) {
  const checks: unknown[] = [];
  const seen: { running: number; most: number; paths: string[] } = { running: 0, most: 0, paths: [] };
  const tool: Tool = functionTool({
    name: 'write',
    description: 'Writes',
    input: pathOf(checks, isAsync),
    inputJsonSchema: { type: 'object' },
    exclusive: ({ path }: Path) => path,
    run: async ({ path }: Path) => {
      seen.running++;
      seen.most = Math.max(seen.most, seen.running);
      seen.paths.push(path);
      await delay(5);
      seen.running--;
      return path;
    },
  });
  return { tool: { ...tool, ...more }, checks, seen };
}

describe.each([
  ['synchronously', false],
  ['asynchronously', true],
])('calls whose arguments are checked %s', (_when, isAsync) => {
  it('calls run one after another if their arguments, spelled differently, give one exclusive key, and in parallel otherwise', async () => {
    const both = writes(isAsync);
    const calls = (...paths: readonly string[]) => paths.map((path) => ({ name: 'write', args: { path } }));
    await testApp([{ calls: calls('a', './a', './a') }, 'done'], { tools: [both.tool] }).say('go');
    expect(both.seen).toEqual({ running: 0, most: 1, paths: ['a', 'a', 'a'] });
    const apart = writes(isAsync);
    await testApp([{ calls: calls('a', './b', './c') }, 'done'], { tools: [apart.tool] }).say('go');
    expect(apart.seen.most).toBe(3);
  });

  it('the arguments of a call are checked once, and the result of the check is passed on', async () => {
    for (const more of [{}, { exclusive: true as const }]) {
      const { tool, checks } = writes(isAsync, more);
      const calls = [
        { name: 'write', args: { path: 'a' } },
        { name: 'write', args: { path: './a' } },
      ];
      await testApp([{ calls }, 'done'], { tools: [tool] }).say('go');
      expect(checks).toEqual([{ path: 'a' }, { path: './a' }]);
    }
  });

  it('calls are identical for identicalCallGate if their checked arguments are equal, however the model spelled them', async () => {
    const { tool, seen } = writes(isAsync);
    const { exclusive: _, ...plain } = tool;
    const step = (path: string) => ({ calls: [{ name: 'write', args: { path } }] });
    const { say, model } = testApp([step('a'), step('./a'), step('a'), 'done'], {
      tools: [{ ...plain, effect: 'read' }],
      gates: [identicalCallGate()],
    });
    await say('go');
    expect(seen.paths).toEqual(['a', 'a']);
    expect(outcomesIn(model.requests[3])).toMatchObject([{ status: 'error', code: 'identical_call' }]);
  });
});
