import {
  type Content,
  createRunner,
  functionTool,
  llmAgent,
  okResult,
  type RunEvent,
  type StandardSchema,
} from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { weather } from '../support/ask.ts';
import { bothWays } from '../support/both-ways.ts';
import type { Dialect } from '../support/dialect.ts';
import { expectPaired } from '../support/expect-paired.ts';
import { answered } from '../support/replies.ts';
import type { ScriptedAnswer } from '../support/scripted-answer.ts';
import { serve } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';
import type { SeenRequest } from '../support/wire-server.ts';

/** Tests conversations of several turns with tools, from the runner to the bytes, for each dialect. */
export function endToEnd(dialects: readonly Dialect[]): void {
  watchProcess();
  for (const dialect of dialects) endToEndOf(dialect);
}

function endToEndOf(dialect: Dialect): void {
  const { name, args } = dialect;

  for (const stream of [true, false]) {
    const replies = conversation.map((said) => answered(dialect, said, stream));

    describe(`a conversation on ${name}, ${stream ? 'streamed' : 'not streamed'}`, () => {
      it('runs the tools of each turn, answers with the last text, and continues with a second message', async () => {
        await bothWays({ dialect, replies, options: { stream } }, async (app, way) => {
          const first = await app.say('Weather?');
          expect(first).toMatchObject({ status: 'completed', text: 'It is 21 degrees everywhere.' });
          expect(first.usage).toMatchObject({ inputTokens: 450, outputTokens: 38 });
          expect(app.ran).toEqual([{ city: 'Rome' }, { city: 'Oslo' }, { city: 'Bern' }]);
          if (way === 'stream') expectShown(app.seen, stream ? args.streamed : args.whole);
          expect(await app.say('Thanks')).toMatchObject({ status: 'completed', text: 'You are welcome.' });
          expectRequests(dialect, app.server.requests);
        });
      });
    });
  }

  describe(`the results of tools on ${name}`, () => {
    it('media in the results of tools are sent to the model, together with the result', async () => {
      const parts = [{ type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' }] as const;
      const photo = functionTool({
        name: 'photo',
        description: 'A photo',
        run: () => okResult({ taken: true }, { parts }),
      });
      const said = [{ calls: [{ name: 'photo', args: '{}' }] }, { text: 'A cat.' }];
      const { model, server } = await serve(
        dialect,
        said.map((turn) => answered(dialect, turn)),
      );
      const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [photo] }) });
      expect(await app.run({ message: 'Look' })).toMatchObject({ status: 'completed', text: 'A cat.' });
      const history = JSON.stringify(server.requests[1]?.body);
      expect(history).toContain('iVBORw0KGgo=');
      expect(history).toContain('taken');
      expectRequests(dialect, server.requests);
    });

    it('the failure of one call is reported to the model, next to the result of the other', async () => {
      const fickle = functionTool({
        name: 'weather',
        description: weather.description,
        inputJsonSchema: weather.parametersJsonSchema,
        input: city,
        run: ({ city: name }) => {
          if (name === 'Oslo') throw new Error('no such station');
          return { celsius: 21 };
        },
      });
      const said = [twoCalls, { text: 'Half of it.' }];
      const { model, server } = await serve(
        dialect,
        said.map((turn) => answered(dialect, turn)),
      );
      const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [fickle] }) });
      expect(await app.run({ message: 'Weather?' })).toMatchObject({ status: 'completed', text: 'Half of it.' });
      const body = JSON.stringify(server.requests[1]?.body);
      expect(body).toContain('celsius');
      expect(body).toContain('tool_threw');
      expectRequests(dialect, server.requests);
    });

    if (args.streamed === 'text')
      it('arguments that are not JSON are reported to the model, which retries', async () => {
        const said: readonly ScriptedAnswer[] = [
          { calls: [{ name: 'weather', args: '{"city": "Ro' }] },
          { calls: [{ name: 'weather', args: rome }] },
          { text: 'Fine' },
        ];
        const replies = said.map((turn) => answered(dialect, turn));
        await bothWays({ dialect, replies }, async (app) => {
          expect(await app.say('Weather?')).toMatchObject({ status: 'completed', text: 'Fine' });
          expect(app.ran).toEqual([{ city: 'Rome' }]);
          expect(JSON.stringify(app.server.requests[1]?.body)).toContain('invalid_args_json');
          expectRequests(dialect, app.server.requests);
        });
      });
  });

  it(`a user message on ${name} may have media`, async () => {
    const { model, server } = await serve(dialect, [answered(dialect, { text: 'A cat.' })]);
    const app = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const message: Content = {
      role: 'user',
      parts: [
        { type: 'text', text: 'What is this?' },
        { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
      ],
    };
    expect(await app.run({ message })).toMatchObject({ status: 'completed', text: 'A cat.' });
    expect(JSON.stringify(server.requests[0]?.body)).toContain('iVBORw0KGgo=');
    expectRequests(dialect, server.requests);
  });
}

/** Checks that the deltas of a streamed run add up to the answer. */
function expectShown(seen: readonly RunEvent[], args: Dialect['args']['streamed']): void {
  const shown = (kind: string): string =>
    seen.map((event) => (event.type === 'delta' && event.kind === kind ? event.text : '')).join('');
  expect(shown('text')).toBe('Let me look.It is 21 degrees everywhere.');
  expect(shown('thought')).toBe('Two cities');
  if (args === 'text') expect(shown('args')).toBe(`${rome}${oslo}{"city":"Bern"}`);
  expect(seen.filter(({ type }) => type === 'toolEnd')).toHaveLength(3);
}

/**
 * Checks that every request is valid, has one output for each call, and begins like the request before it, so
 * that the provider's cache can be used.
 */
function expectRequests(dialect: Dialect, requests: readonly SeenRequest[]): void {
  let before: readonly unknown[] = [];
  for (const { body, path } of requests) {
    expect([dialect.path.streamed, dialect.path.whole]).toContain(path);
    expectPaired(dialect, body);
    expect(dialect.problemsOf?.(body) ?? []).toEqual([]);
    const history = dialect.historyOf(body);
    expect(history.slice(0, before.length)).toEqual(before);
    before = history;
  }
}

const rome = '{"city":"Rome"}';
const oslo = '{"city":"Oslo"}';

const twoCalls: ScriptedAnswer = {
  text: 'Let me look.',
  calls: [
    { id: 'call_a', name: 'weather', args: rome },
    { id: 'call_b', name: 'weather', args: oslo },
  ],
  usage: { input: 100, output: 20, cached: 10, reasoning: 5 },
  pieces: 5,
};

const conversation: readonly ScriptedAnswer[] = [
  { thought: 'Two cities', ...twoCalls },
  { calls: [{ id: 'call_c', name: 'weather', args: '{"city":"Bern"}' }], usage: { input: 150, output: 10 } },
  { text: 'It is 21 degrees everywhere.', usage: { input: 200, output: 8 }, pieces: 4 },
  { text: 'You are welcome.', usage: { input: 220, output: 4 } },
];

const city: StandardSchema<unknown, { readonly city: string }> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as { readonly city: string } }) },
};
