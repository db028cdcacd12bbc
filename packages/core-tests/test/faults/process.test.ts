/// <reference types="node" />
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  AgentError,
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Model,
  type ModelEvent,
  okResult,
  pendingResult,
  SessionConflictError,
  ToolError,
} from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delay, outcomesIn, watchAll } from '../harness/inspect-run.ts';
import { actThat, bothWays, watchProcess } from './play.ts';

watchProcess();

const coreRoot = dirname(createRequire(import.meta.url).resolve('@mortise/core/package.json'));

describe('a thousand runs', () => {
  const events = [
    'SIGINT',
    'SIGTERM',
    'uncaughtException',
    'unhandledRejection',
    'rejectionHandled',
    'beforeExit',
    'exit',
    'warning',
    'message',
  ];
  const listeners = () => events.map((name) => [name, process.listenerCount(name)]);
  const globals = () => Object.getOwnPropertyNames(globalThis).sort();
  const builtIns = () =>
    [Object, Array, Promise, Function, Map, String].map(
      ({ prototype }) => Object.getOwnPropertyNames(prototype).length,
    );

  async function runs(count: number): Promise<void> {
    const act = actThat(async () => ({ text: 'x'.repeat(1_000) }));
    const model: Model = {
      provider: 'test',
      id: 'test',
      async *generate({ contents }): AsyncGenerator<ModelEvent, void, void> {
        const answered = contents.at(-1)?.role === 'tool';
        yield {
          type: 'end',
          content: {
            role: 'model',
            parts: answered
              ? [{ type: 'text', text: 'done' }]
              : [{ type: 'functionCall', id: '', name: 'act', args: {} }],
          },
          finishReason: { unified: 'stop' },
        };
      },
    };
    const sessions = inMemorySessionService();
    const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [act] }), sessions });
    for (let at = 0; at < count; at++) {
      const controller = new AbortController();
      const input = { message: 'go', signal: controller.signal };
      const result = at % 2 === 0 ? await app.run(input) : (await watchAll(app, input)).at(-1);
      const session =
        result && ('session' in result ? result.session : 'result' in result ? result.result.session : undefined);
      if (session) await sessions.delete(session);
    }
    await app.close();
  }

  it('a thousand runs add no listener to the process, change no global, and do not grow the heap', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    await runs(200);
    const [before, names, sizes] = [listeners(), globals(), builtIns()];
    collect();
    const heap = process.memoryUsage().heapUsed;
    await runs(1_000);
    collect();
    expect(listeners()).toEqual(before);
    expect(globals()).toEqual(names);
    expect(builtIns()).toEqual(sizes);
    // A kilobyte for each run would be a megabyte; the runner keeps views of its last sessions.
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(4_000_000);
  });
});

it('a run leaves no timer and no other handle that keeps the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await bothWays(
    () => ({
      steps: [{ calls: [{ name: 'act' }, { name: 'slow' }] }, 'done'],
      agent: {
        tools: [
          actThat(() => new Promise(() => {}), { timeoutMs: 5, effect: 'idempotent' }),
          {
            ...actThat(() => delay(2)),
            name: 'slow',
            declaration: { name: 'slow', description: '', parametersJsonSchema: { type: 'object' } },
          },
        ],
      },
      options: { sessions: { ...inMemorySessionService() }, limits: { deadlineMs: 60_000 } },
    }),
    async (_app, _way, say) => expect(await say('go')).toMatchObject({ status: 'completed' }),
  );
  // A timer that is left keeps the test from ending.
  while (timers() > before) await new Promise((resolve) => setTimeout(resolve));
});

describe('two copies of the core in one process', () => {
  let folder = '';
  let other: typeof import('@mortise/core');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'core-copy-'));
    cpSync(join(coreRoot, 'src'), folder, { recursive: true });
    other = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'index.ts')).href)) as typeof other;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("two copies of the core are distinct, and recognize each other's errors by their brand", () => {
    expect(other.AgentError).not.toBe(AgentError);
    expect(new other.ToolError('x')).not.toBeInstanceOf(ToolError);
    expect(ToolError.is(new other.ToolError('x'))).toBe(true);
    expect(AgentError.is(new other.ModelError('auth', 'x'))).toBe(true);
    expect(AgentError.is(new other.SessionConflictError('s', 1, 2))).toBe(true);
    expect(other.AgentError.is(new SessionConflictError('s', 1, 2))).toBe(true);
    expect(ToolError.is(new other.ModelError('auth', 'x'))).toBe(false);
    for (const fake of [{ code: 'x' }, new Error('x'), null, 'AgentError']) expect(AgentError.is(fake)).toBe(false);
  });

  it.each<[string, () => Promise<unknown> | unknown, object]>([
    [
      'an error for the model',
      () => Promise.reject(new other.ToolError('Try Rome.', { code: 'no_city' })),
      { status: 'error', code: 'no_city', message: 'Try Rome.' },
    ],
    [
      'an answer with a text of its own',
      () => other.okResult(1, { modelOutput: 'one' }),
      { status: 'ok', output: 1, modelOutput: 'one' },
    ],
    ['a failure', () => other.errorResult('Try Rome.'), { status: 'error', code: 'tool_failed' }],
  ])('two copies of the core work together: a tool of the other copy returns %s', async (_what, run, outcome) => {
    const tool = other.functionTool({ name: 'act', description: 'Acts', run });
    await bothWays(
      () => ({ steps: [{ calls: [{ name: 'act' }] }, 'done'], agent: { tools: [tool] } }),
      async ({ model }, _way, say) => {
        expect(await say('go')).toMatchObject({ status: 'completed' });
        expect(outcomesIn(model.requests[1])).toMatchObject([outcome]);
      },
    );
  });

  it('two copies of the core work together: the agent, its store and its model may belong to the other copy', async () => {
    await bothWays(
      () => ({
        steps: [{ calls: [{ name: 'act' }] }, { fail: new other.ModelError('overloaded', 'Busy.') }],
        agent: { tools: [functionTool({ name: 'act', description: 'Acts', run: () => okResult(1) })] },
        options: { sessions: other.inMemorySessionService() },
      }),
      async (_app, _way, say) =>
        expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'overloaded', message: 'Busy.' } }),
    );
    const agent = other.llmAgent({ name: 'helper', model: testApp(['hi']).model });
    expect(await createRunner({ agent }).run({ message: 'go' })).toMatchObject({ status: 'completed', text: 'hi' });
  });

  it('two copies of the core work together: a question of one copy is answered in the other', async () => {
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      run: (_input, context) => context.answers[0]?.value ?? pendingResult({ kind: 'input', hint: 'What?' }),
    });
    const { say, sessions, model } = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [tool] });
    const { pending } = await say('go');
    const app = other.createRunner({ agent: other.llmAgent({ name: 'helper', model, tools: [tool] }), sessions });
    const answers = [{ requestId: pending[0]?.id ?? '', value: 'this' }];
    expect(await app.run({ session: 's1', answers })).toMatchObject({ status: 'completed' });
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'this' }]);
  });
});

describe('the package of the core', () => {
  const manifest = JSON.parse(readFileSync(join(coreRoot, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, unknown> | undefined
  >;

  it('the package has no dependencies and no install scripts, and is published with its provenance', () => {
    for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundledDependencies'])
      expect(manifest[field]).toBeUndefined();
    const scripts = Object.keys(manifest['scripts'] ?? {});
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare']) expect(scripts).not.toContain(name);
    expect(manifest['publishConfig']).toMatchObject({ provenance: true });
  });

  it('the package imports only its own files', () => {
    const files = readdirSync(join(coreRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(50);
    for (const name of files) {
      const text = readFileSync(join(coreRoot, 'src', name), 'utf8');
      for (const [, from] of text.matchAll(/^(?:import|export)[^;]*? from '([^']+)'/gm))
        expect(from, name).toMatch(/^\./);
    }
  });
});
