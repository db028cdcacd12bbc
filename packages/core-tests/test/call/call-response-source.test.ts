import {
  type Event,
  functionTool,
  inMemorySessionService,
  type ResponseSource,
  type StandardSchema,
  type Tool,
  ToolError,
} from '@mortise/core';
import { inMemoryMemoryService } from '@mortise/memory';
import { exportSession, importSession } from '@mortise/session-tools';
import { testApp } from '@mortise/testing/vitest';
import { loadMemory } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

const calling = [{ calls: [{ name: 'ask', args: { city: 'Rome' } }] }, 'done'];

function asking(run: () => unknown, more: Partial<Tool> = {}): Tool {
  const tool = functionTool({
    name: 'ask',
    description: 'Asks',
    source: 'server',
    timeoutMs: 20,
    input: rome,
    run,
  });
  return { ...tool, ...more } as Tool;
}

const rome: StandardSchema<unknown, { readonly city: string }> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => {
      const { city } = value as { readonly city?: unknown };
      return city === 'Rome' ? { value: { city } } : { issues: [{ message: 'another city', path: ['city'] }] };
    },
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
  },
};

type App = ReturnType<typeof testApp>;

async function sourcesOf({ say, logOf }: App): Promise<readonly (ResponseSource | undefined)[]> {
  await say('go');
  return (await logOf('response')).map(({ source }) => source);
}

describe('the source of a response', () => {
  const own: Readonly<Record<string, () => unknown>> = {
    'the result of its tool': () => 1,
    'a promise of the result of its tool': async () => 1,
    'an error that its tool returned': () => ({ status: 'error', code: 'gone', message: 'Gone.' }),
    'a denial that its tool returned': () => ({ status: 'denied', reason: 'no' }),
    'a ToolError that its tool threw': () => {
      throw new ToolError('Gone.', { code: 'gone' });
    },
  };
  for (const [what, run] of Object.entries(own))
    it(`the source of a response is set for ${what}`, async () => {
      expect(await sourcesOf(testApp(calling, { tools: [asking(run)] }))).toEqual(['server']);
    });

  it('the source of a response is kept if the output check corrects the output or adds a note', async () => {
    const corrected = asking(() => 1, { checkOutput: () => ({ value: 2 }) });
    expect(await sourcesOf(testApp(calling, { tools: [corrected] }))).toEqual(['server']);
    const noted = asking(() => 1, { checkOutput: () => ({ issues: [{ message: 'too low' }] }) });
    expect(await sourcesOf(testApp(calling, { tools: [noted] }))).toEqual(['server']);
  });

  const others: Readonly<Record<string, () => App>> = {
    'an error that was not thrown for the model': () =>
      testApp(calling, {
        tools: [
          asking(() => {
            throw new Error('secret');
          }),
        ],
      }),
    'a timeout': () => testApp(calling, { tools: [asking(() => new Promise(() => {}), { effect: 'read' })] }),
    'a value that is not a tool result': () =>
      testApp(calling, { tools: [asking(() => 1, { run: () => 'Rome' as never })] }),
    'a result that JSON cannot represent': () => testApp(calling, { tools: [asking(() => ({ on: () => 1 }))] }),
    'an output that a strict tool refuses': () =>
      testApp(calling, {
        tools: [asking(() => 1, { strictOutput: true, checkOutput: () => ({ issues: [{ message: 'too low' }] }) })],
      }),
    'arguments that are refused': () =>
      testApp([{ calls: [{ name: 'ask', args: { city: 'Oslo' } }] }, 'done'], { tools: [asking(() => 1)] }),
    'an unknown tool': () => testApp([{ calls: [{ name: 'other' }] }, 'done'], { tools: [asking(() => 1)] }),
    'the outcome of a gate': () =>
      testApp(calling, {
        tools: [asking(() => 1)],
        gates: [{ name: 'no', order: 'policy', check: () => ({ type: 'respond', outcome: { status: 'denied' } }) }],
      }),
    'the outcome of beforeTool': () =>
      testApp(calling, {
        tools: [asking(() => 1)],
        callbacks: { beforeTool: () => ({ outcome: { status: 'ok', output: 2 } }) },
      }),
    'the replacement by afterTool': () =>
      testApp(calling, {
        tools: [asking(() => 1)],
        callbacks: { afterTool: () => ({ outcome: { status: 'ok', output: 2 } }) },
      }),
    'the replacement by onToolError': () =>
      testApp(calling, {
        tools: [
          asking(() => {
            throw new ToolError('Gone.', { code: 'gone' });
          }),
        ],
        callbacks: { onToolError: () => ({ outcome: { status: 'error', code: 'x', message: 'x' } }) },
      }),
    'a tool whose declared source is `tool`': () => testApp(calling, { tools: [asking(() => 1, { source: 'tool' })] }),
  };
  for (const [what, app] of Object.entries(others))
    it(`the source of a response is not set for ${what}`, async () => {
      expect(await sourcesOf(app())).toEqual([undefined]);
    });

  it('the source of a response is unchanged if hooks only observe', async () => {
    const looking = { afterTool: () => undefined, beforeTool: () => undefined };
    expect(await sourcesOf(testApp(calling, { tools: [asking(() => 1)], callbacks: looking }))).toEqual(['server']);
  });

  it('the source of a response is `memory` for results of load_memory', async () => {
    const script = [{ calls: [{ name: 'load_memory', args: { query: 'tea' } }] }, 'done'];
    const app = testApp(script, { tools: [loadMemory()] }, { memory: inMemoryMemoryService() });
    expect(await sourcesOf(app)).toEqual(['memory']);
  });

  it('the source of a response survives export and import, trusted or not, without secrets', async () => {
    const app = testApp(calling, { tools: [asking(() => 'hunter22')] }, { secrets: { server: 'hunter22' } });
    await app.say('go');
    const lines: string[] = [];
    for await (const line of exportSession(app.sessions, key)) lines.push(line);
    expect(lines.join()).not.toContain('hunter22');
    for (const trusted of [true, false]) {
      const sessions = inMemorySessionService();
      await importSession(sessions, key, lines, { trusted });
      const events: readonly Event[] = (await sessions.load(key))?.events ?? [];
      expect(events.find(({ type }) => type === 'response')).toMatchObject({ source: 'server' });
    }
  });

  it('the source of a response cannot be an unknown source', () => {
    expect(() => functionTool({ name: 'ask', description: 'Asks', source: 'network' as never, run: () => 1 })).toThrow(
      expect.objectContaining({ code: 'invalid_option' }),
    );
  });
});
