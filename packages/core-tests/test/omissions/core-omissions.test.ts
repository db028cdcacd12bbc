import {
  type Event,
  functionTool,
  inMemorySessionService,
  type MemoryService,
  type Model,
  type ModelEnd,
  type ModelEvent,
  type RunnerOptions,
  staticToolset,
  type Tool,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryMemoryService } from '@mortise/memory';
import { importSession } from '@mortise/session-tools';
import type { ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { loadArtifacts, loadMemory, preloadMemory } from '@mortise/tools';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyInput } from '../harness/any-input.ts';
import { delay, key, only } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

type Agent = Parameters<typeof testApp>[1];

/** Returns everything of a run that a user or a model can read: warnings, requests, its end. */
async function saidBy(steps: readonly ScriptedStep[], agent: Agent, options: Partial<RunnerOptions> = {}) {
  const app = testApp(steps, agent, options);
  const seen = await app.watch({ message: 'go' });
  const warnings = only(seen, 'warning').map(({ code, message }) => `${code}: ${message}`);
  const { requests } = app.model;
  return JSON.stringify([warnings, requests, await app.log(), only(seen, 'end')]);
}

const once = [{ calls: [{ name: 'act' }] }, 'done'] as const;
const long = 'x'.repeat(90_000);
const declaration = { name: 'act', description: 'Acts', parametersJsonSchema: { type: 'object' } };

/** Creates a call that is abandoned, and returns `value` while the next one runs. */
function tooLate(value: unknown): readonly Tool[] {
  let answer: (value: unknown) => void = () => {};
  const answers = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  const run = async () => {
    answer(value);
    await delay(1);
    return { status: 'ok', output: 1 } as const;
  };
  const act = broken('act', { declaration, run: () => answers as never, timeoutMs: 5, effect: 'idempotent' });
  return [act, broken('last', { declaration: { ...declaration, name: 'last' }, run })];
}

const { unchecked: _, ...unchecked } = broken('act', { declaration });
const late = [{ calls: [{ name: 'act' }] }, { calls: [{ name: 'last' }] }, 'done'] as const;
const tight = { resultLimitChars: 10_000 };

function act(run: () => unknown, more: Partial<Tool> = {}): { readonly tools: readonly Tool[] } {
  const tool = functionTool({ name: 'act', description: 'Acts', effect: 'read', input: anyInput, run });
  return { tools: [{ ...tool, ...more }] };
}

function broken(name: string, more: Partial<Tool>): Tool {
  return { name, description: name, unchecked: true, run: () => ({ status: 'ok', output: 1 }), ...more };
}

/** Creates a model that streams further events with its answer. */
function saying(events: readonly ModelEvent[], end: Partial<ModelEnd> = {}): Model {
  return {
    provider: 'own',
    id: 'own',
    async *generate() {
      yield* events;
      const content = { role: 'model', parts: [{ type: 'text', text: 'hi' }] } as const;
      yield { type: 'end', content, finishReason: { unified: 'stop' }, ...end };
    },
  };
}

async function saidByModel(model: Model): Promise<string> {
  const app = testApp([], { model } as Agent);
  return JSON.stringify(await app.watch({ message: 'go' }));
}

const schema = z.object(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`m${at}`, z.string()])));

async function memoryOf(count: number): Promise<MemoryService> {
  const memory = inMemoryMemoryService();
  const events = Array.from({ length: count }, (_, at) => {
    const event = { v: 1, id: `e${at}`, invocationId: 'i', author: 'user', timestamp: at } as const;
    const text = `go ${at} ${'x'.repeat(1_900)}`;
    return { ...event, type: 'input', content: { role: 'user', parts: [{ type: 'text', text }] } } as const;
  });
  await memory.add({ ...key, sessionId: 'other', revision: events.length, state: {}, events });
  return memory;
}

function artifacts(names: number, text = 'x') {
  const service = inMemoryArtifactService();
  const all = Array.from({ length: names }, (_, at) => `file-${at}-${'n'.repeat(80)}`);
  return Promise.all(all.map((name) => service.save(key, name, { type: 'text', text }))).then(() => service);
}

const fullDisk = { ...inMemoryArtifactService(), save: () => Promise.reject(new Error('full')) };
const event = { v: 1, id: 'e1', invocationId: 'e1', author: 'user', timestamp: 1 } as const;
const words = { role: 'user', parts: [{ type: 'text', text: 'go' }] } as const;

async function saidOnLog(...events: readonly object[]): Promise<string> {
  const app = testApp(['hi'], {}, { sessions: await crashedAfter(events as readonly Event[]) });
  return JSON.stringify(await app.resume());
}

/** Everything that the core omits, by place, and the text that reports it. */
const rows: readonly [place: string, said: RegExp, run: () => Promise<string>][] = [
  [
    'a result above the size limit',
    /result_truncated: .* act .*\d characters omitted/,
    () =>
      saidBy(
        once,
        act(() => long),
        tight,
      ),
  ],
  [
    'a result above the size limit that cannot be saved',
    /artifact_failed: the complete result of act/,
    () =>
      saidBy(
        once,
        act(() => long),
        { ...tight, artifacts: fullDisk },
      ),
  ],
  [
    'media above the size limit',
    /application\/octet-stream, 9,000,000 bytes omitted/,
    () =>
      saidBy(
        once,
        act(() => new Uint8Array(9e6)),
      ),
  ],
  [
    'values that JSON cannot represent, beyond the listed values',
    /result_changed: .*\$\.m19 \(NaN\), and 5 more/,
    () =>
      saidBy(
        once,
        act(() => Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`m${at}`, Number.NaN]))),
      ),
  ],
  [
    'issues of arguments, beyond the listed issues',
    /m4: .*and 4 more/,
    () =>
      saidBy(once, {
        tools: [functionTool({ name: 'act', description: 'Acts', input: schema, run: () => 1 })],
      }),
  ],
  [
    'an issue that is too long',
    /xx…\. Correct them/,
    () =>
      saidBy(
        once,
        act(() => 1, { check: () => ({ issues: [{ message: 'x'.repeat(5_000) }] }) }),
      ),
  ],
  [
    'a tool whose name is taken',
    /duplicate_tool: tool \\"act\\" of toolset \\"set\\" is omitted/,
    () => saidBy(['done'], { tools: [...act(() => 1).tools, staticToolset('set', act(() => 2).tools)] }),
  ],
  [
    'a tool without a check of its arguments',
    /unchecked_tool: tool \\"act\\" of toolset \\"set\\" is omitted/,
    () => saidBy(['done'], { tools: [staticToolset('set', [unchecked])] }),
  ],
  [
    'the tools of a toolset that fails',
    /toolset_failed: toolset \\"set\\".*Error/,
    () => saidBy(['done'], { tools: [{ name: 'set', tools: () => Promise.reject(new Error('gone')) }] }),
  ],
  [
    'a failed addition of a tool to a request',
    /prepare_failed: act could not change/,
    () =>
      saidBy(
        ['done'],
        act(() => 1, { prepare: () => Promise.reject(new Error('gone')) }),
      ),
  ],
  [
    'calls of a turn that was cut',
    /cut at the output limit, so the call was not run/,
    () =>
      saidBy(
        [{ ...once[0], finishReason: 'length' }, 'done'],
        act(() => 1),
      ),
  ],
  [
    'a call that was sent twice',
    /duplicate_call: /,
    () =>
      saidBy(
        [
          {
            calls: [
              { name: 'act', id: 'c' },
              { name: 'act', id: 'c' },
            ],
          },
          'done',
        ],
        act(() => 1),
      ),
  ],
  [
    'metadata of a model that is not JSON',
    /unsupported.*metadata of own .*omitted/,
    () => saidByModel(saying([], { metadata: { at: (() => 1) as never } })),
  ],
  [
    'an unknown event of a model',
    /unsupported.*own.*\\"citation\\".*omitted/,
    () => saidByModel(saying([{ type: 'citation' } as never, { type: 'citation' } as never])),
  ],
  [
    'a setting that a provider does not support',
    /unsupported.*topK: no/,
    () => saidByModel(saying([{ type: 'warning', feature: 'topK', message: 'no' }])),
  ],
  ['an invalid late result', /late_result_lost: .* act .*no result/, () => saidBy(late, { tools: tooLate('none') })],
  [
    'a late result that cannot be delivered',
    /late_result_lost: the late result of act/,
    async () => {
      const deliver = () => Promise.reject(new Error('gone'));
      const sessions = { ...inMemorySessionService(), deliver };
      return saidBy(late, { tools: tooLate({ status: 'ok', output: 1 }) }, { sessions });
    },
  ],
  [
    'an event of a newer version',
    /"code":"newer_log".*2/,
    () => saidOnLog({ ...event, v: 2, type: 'input', content: words }),
  ],
  [
    'an event of an unknown type',
    /"code":"newer_log".*\\"paid\\"/,
    () => saidOnLog({ ...event, type: 'input', content: words }, { ...event, id: 'e2', type: 'paid' }),
  ],
  [
    'an invalid inbox item',
    /inbox_item_rejected.*the `type` of an inbox item must be a string/,
    async () => {
      const app = testApp(['hi'], {}, { sessions: inMemorySessionService() });
      await app.sessions.create(key);
      await app.sessions.deliver(key, { id: 'm1', type: 7 } as never);
      await app.say('go');
      return JSON.stringify(await app.log());
    },
  ],
  [
    'an inbox item of a newer version',
    /"code":"newer_inbox_item".*\\"fax\\"/,
    async () => {
      const app = testApp(['hi'], {}, { sessions: inMemorySessionService() });
      await app.sessions.create(key);
      await app.sessions.deliver(key, { id: 'm1', type: 'fax' } as never);
      return JSON.stringify(await app.say('go'));
    },
  ],
  [
    'memories that do not fit',
    /\\?"omitted\\?":2/,
    async () =>
      saidBy(
        [{ calls: [{ name: 'load_memory', args: { query: 'go' } }] }, 'done'],
        { tools: [loadMemory()] },
        { memory: await memoryOf(10) },
      ),
  ],
  [
    'memories above the limit, in each request',
    /2 more memories, .*omitted/,
    async () =>
      saidBy(
        ['done'],
        { tools: [preloadMemory({ entryChars: 1_900, totalChars: 6_000 })] },
        { memory: await memoryOf(5) },
      ),
  ],
  [
    'words of the user that the memory search ignores',
    /searched by the beginning of the message alone, which is too long, and nothing was found/,
    async () => {
      const app = testApp(['hi'], { tools: [preloadMemory()] }, { memory: await memoryOf(0) });
      await app.watch({ message: 'word '.repeat(2_001) });
      return JSON.stringify(app.model.requests.map(({ instructions }) => instructions));
    },
  ],
  [
    'omitted members of an untrusted export',
    /"an id of an input.*"metadata of an answer.*"parts that only a provider reads/,
    async () => {
      const reported: string[] = [];
      const provider = { type: 'provider', provider: 'own', value: 1 };
      const turn = {
        ...event,
        id: 'e2',
        type: 'model',
        content: { role: 'model', parts: [{ type: 'text', text: 'hi' }, provider] },
        acts: true,
        finishReason: { unified: 'stop' },
        metadata: { a: 1 },
      };
      const lines = [
        { type: 'session', v: 1, key, events: 2, mail: 0, state: {} },
        { type: 'event', event: { ...event, type: 'input', content: words, inputId: 'i' } },
        { type: 'event', event: turn },
      ].map((line) => JSON.stringify(line));
      await importSession(inMemorySessionService(), key, lines, { onLeftOut: (what) => void reported.push(what) });
      return JSON.stringify(reported.toSorted());
    },
  ],
  [
    'the names of many artifacts',
    /and \d+ more/,
    async () => saidBy(['done'], { tools: [loadArtifacts()] }, { artifacts: await artifacts(200) }),
  ],
  [
    'the end of a long artifact',
    /characters omitted/,
    async () => {
      const service = await artifacts(1, long);
      const [name = ''] = await service.list(key);
      const calls = [{ name: 'load_artifacts', args: { artifact_names: [name] } }];
      return saidBy([{ calls }, 'done'], { tools: [loadArtifacts({ maxChars: 1_000 })] }, { artifacts: service });
    },
  ],
];

describe('omissions of the core', () => {
  it.each(rows)('omissions of the core are reported: %s', async (_place, said, run) => {
    expect(await run()).toMatch(said);
  });
});
