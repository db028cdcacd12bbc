import {
  type Callbacks,
  type Event,
  type FunctionDeclaration,
  functionTool,
  type JsonObject,
  type RunEvent,
  type RunResult,
  type Tool,
  ToolError,
  type Toolset,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { addSessionToMemory, inMemoryMemoryService } from '@mortise/memory';
import { exportSession } from '@mortise/session-tools';
import { secretForms, shownSecrets } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { key, only } from '../harness/inspect-run.ts';

const secret = 'cänary-4f"9Z/+=&<k> %_1';
const forms = Object.entries(secretForms(secret));

describe('secrets in the sinks of a run', () => {
  it.each(forms)('a registered secret in this encoding appears in no sink of a run: %s', async (_form, text) => {
    const { sinks, places } = await runWith(text);
    expect(shownSecrets(sinks, [secret])).toEqual([]);
    for (const [name, sink] of Object.entries(places))
      expect(JSON.stringify(sink), `the mark in ${name}`).toContain('«secret:canary»');
  });

  it('a secret appears in all sinks of a run if it is not registered with the run', async () => {
    const { sinks } = await runWith(secret, {});
    const shown = shownSecrets(sinks, [secret]).map((line) => line.replace(/ shows.*/s, ''));
    expect([...new Set(shown)].toSorted()).toEqual(Object.keys(sinks).toSorted());
  });
});

it('a secret that is a number is masked everywhere if a tool returns it as a number', async () => {
  const pin = 4_711_471;
  const look = functionTool({ name: 'look', description: 'Looks', input: anyInput, run: () => ({ pins: [pin, 7] }) });
  const { watch, log, model } = testApp(
    [{ calls: [{ name: 'look', args: { pin: 1 } }] }, 'done'],
    { tools: [look] },
    {
      secrets: { pin: String(pin) },
    },
  );
  const seen = await watch({ message: 'go' });
  expect(shownSecrets({ seen, log: await log(), requests: model.requests }, [String(pin)])).toEqual([]);
  expect(JSON.stringify(model.requests[1])).toContain('{"pins":["«secret:pin»",7]}');
});

it('a secret that is not a string is refused when the runner is created', () => {
  expect(() => testApp(['hi'], {}, { secrets: { pin: 4_711_471 as never } })).toThrow(
    expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining('"secrets" of runner') }),
  );
});

it.each(forms)(
  'a secret %s is masked in a text, in the name of a member and in the value of that member',
  (form, text) => {
    for (const sink of [`a ${text} b`, { [text]: 1 }, { deep: [{ text }] }])
      expect(shownSecrets({ sink, clean: 'nothing' }, [secret]).join()).toContain(`sink shows a secret ${form}:`);
  },
);

/** Runs with the text in every possible place, and returns all output of the run. */
async function runWith(
  text: string,
  secrets: { readonly [name: string]: string } = { canary: secret },
): Promise<{ readonly sinks: JsonObject; readonly places: { readonly [name: string]: unknown } }> {
  const seenByHooks: unknown[] = [];
  const artifacts = inMemoryArtifactService();
  const memory = inMemoryMemoryService();
  const app = testApp(
    [
      {
        thought: `think of ${text}`,
        text: `I know ${text}.`,
        calls: [{ name: 'act', args: { q: text } }, { name: 'fail' }, { name: 'crash' }, { name: 'ask' }],
        chunks: 3,
        metadata: { cited: text },
      },
      { fail: { code: 'auth', message: `the key ${text} was refused` }, text: `half of ${text}`, chunks: 5 },
    ],
    {
      tools: [actTool(text), ...failingTools(text), leakyToolset(text)],
      instruction: `never say ${text}`,
      callbacks: watching(seenByHooks),
    },
    { secrets, artifacts, memory },
  );
  const first = await app.watch({ message: `my key is ${text}` });
  const paused = only(first, 'end')[0]?.result as RunResult;
  const rest = await app.watch({ answers: [{ requestId: paused.pending[0]?.id ?? '', value: text }] });
  const left = only(await app.watch({ message: 'never mind' }), 'end')[0]?.result;
  const log: readonly Event[] = await app.log();
  await addSessionToMemory({ sessions: app.sessions, memory }, key);
  const exported: string[] = [];
  for await (const line of exportSession(app.sessions, key)) exported.push(line);
  const files = await artifacts.list(key);
  const shown: readonly RunEvent[] = [...first, ...rest];
  const saved = await Promise.all(files.map((name) => artifacts.load(key, name)));
  const sinks = {
    events: log,
    requests: app.model.requests,
    'run events': shown,
    deltas: deltasOf(first),
    results: [paused, left],
    questions: paused.pending,
    exports: exported,
    artifacts: [files, saved],
    memory: await memory.search(key, 'key'),
    hooks: seenByHooks,
    state: (await app.sessions.load(key))?.state,
  };
  const { instructions, declarations } = app.model.requests[0] ?? {};
  const warnings = only(first, 'warning').map(({ message }) => message);
  const places = { ...sinks, instructions, declarations, warnings, calls: only(first, 'toolStart') };
  return { sinks: JSON.parse(JSON.stringify(sinks)) as JsonObject, places };
}

/** Returns the texts that a watcher assembles from the deltas. */
function deltasOf(seen: readonly RunEvent[]): readonly string[] {
  const texts = new Map<string, string>();
  for (const { index, kind, text } of only(seen, 'delta')) {
    const part = `${kind} ${index}`;
    texts.set(part, (texts.get(part) ?? '') + text);
  }
  return [...texts.values()];
}

function actTool(text: string): Tool {
  const tool: Tool = functionTool({
    name: 'act',
    description: `Acts with ${text}`,
    input: anyInput,
    preview: () => `sends ${text}`,
    run: async (_args, context) => {
      context.progress({ with: text });
      context.setState('last', { [text]: text });
      await context.step('one', () => ({ text }));
      await context.saveArtifact('notes', { type: 'text', text: `note ${text}` });
      const data = btoa(unescape(encodeURIComponent(`file ${text}`)));
      await context.saveArtifact('file', {
        type: 'inlineData',
        mimeType: 'text/plain',
        data,
        providerMetadata: { by: { text } },
      });
      return {};
    },
  });
  return {
    ...tool,
    run: async (value, context) => {
      await tool.run?.(value, context);
      return {
        status: 'ok',
        output: { [text]: text, list: [text] },
        modelOutput: { text },
        parts: [
          { type: 'text', text },
          { type: 'inlineData', mimeType: 'text/plain', data: btoa('plain'), providerMetadata: { by: { text } } },
          { type: 'fileData', mimeType: 'text/plain', fileUri: `https://a.example/?${text}` },
        ],
      };
    },
  };
}

function failingTools(text: string): readonly Tool[] {
  const declared = (name: string): FunctionDeclaration => ({
    name,
    description: `Has ${text}`,
    parametersJsonSchema: { type: 'object', properties: { [text]: { default: text, enum: [text] } } },
  });
  const tool = (name: string, run: NonNullable<Tool['run']>, more: Partial<Tool> = {}): Tool => ({
    name,
    description: `Has ${text}`,
    declaration: declared(name),
    unchecked: true,
    effect: 'idempotent',
    run,
    ...more,
  });
  return [
    tool('fail', () =>
      Promise.reject(new ToolError(`refused ${text}`, { code: 'refused', cause: requestError(text) })),
    ),
    tool('crash', () => Promise.reject(requestError(text))),
    tool(
      'ask',
      () => ({ status: 'pending', request: { kind: 'input', hint: `Is ${text} right?`, payload: { [text]: [text] } } }),
      { preview: () => `asks about ${text}` },
    ),
  ];
}

/** Returns an error like those of HTTP clients: with the request and its headers as members. */
function requestError(text: string): Error {
  const headers = { authorization: `Bearer ${text}` };
  return Object.assign(new Error(`request with ${text} failed`), {
    config: { headers },
    request: { headers },
    response: { headers, data: text },
  });
}

function leakyToolset(text: string): Toolset {
  return {
    name: 'leaky',
    tools(_context, warn) {
      warn?.('leaky', `a tool with ${text} is omitted`, requestError(text));
      return [];
    },
  };
}

/** Returns callbacks like those of a tracer, which record all their arguments, and one that fails. */
function watching(seen: unknown[]): Callbacks {
  return {
    name: 'tracer',
    mode: 'observe',
    beforeModel: (request) => void seen.push(request),
    afterModel: (end) => void seen.push(end),
    beforeTool: (_tool, call) => void seen.push(call),
    afterTool: (_tool, _call, outcome) => {
      seen.push(outcome);
      throw new Error(`cannot trace ${JSON.stringify(outcome)}`);
    },
  };
}
