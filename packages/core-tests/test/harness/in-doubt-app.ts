import { type Callbacks, functionTool, type RunnerOptions, type Tool, type ToolContext } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { expect } from 'vitest';

const steps = [{ calls: [{ name: 'pay' }] }, 'done'];

/** Returns a promise that never settles. */
export const never = (): Promise<never> => new Promise(() => {});

/** Creates a tool that writes, from its function. */
export function payThat(run: (context: ToolContext) => unknown, options: Partial<Tool> = {}): Tool {
  return {
    ...functionTool({ name: 'pay', description: 'Pays', run: (_input, context) => run(context), timeoutMs: 15 }),
    ...options,
  };
}

/** Creates an app whose model calls the tool once. */
export function appWith(tool: Tool, options: Partial<RunnerOptions> = {}, callbacks?: Callbacks): TestApp {
  return testApp(steps, { tools: [tool], ...(callbacks && { callbacks }) }, options);
}

/** Runs until the question, and returns its id. */
export async function asked({ say }: TestApp): Promise<string> {
  const result = await say('go');
  expect(result).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt', call: { name: 'pay' } }] });
  expect(result.pending).toHaveLength(1);
  return result.pending[0]?.id ?? '';
}
