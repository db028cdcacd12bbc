import { createRunner, inMemorySessionService, llmAgent, type RunEvent } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { allOf, ask, failureOf } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { apiError, broken, json, sse, textOfStream } from '../support/replies.ts';
import { serve, served } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';
import { type Reply, startWireServer } from '../support/wire-server.ts';

/** The canary functions of `@mortise/testing` that these tests use. */
export interface Canaries {
  readonly secretForms: (secret: string) => { readonly [form: string]: string };
  readonly shownSecrets: (sinks: { readonly [name: string]: unknown }, secrets: readonly string[]) => readonly string[];
}

/**
 * Tests that no error contains a key, wherever a server
 * repeats it, and that no output of a run does, for each dialect.
 */
export function secretFaults(dialects: readonly Dialect[], canaries: Canaries): void {
  watchProcess();
  for (const dialect of dialects) {
    secretFaultsOf(dialect);
    canariesOf(dialect, canaries);
  }
}

function secretFaultsOf(dialect: Dialect): void {
  const secrets = [
    ['a key of a usual form', dialect.sampleKey],
    ['a key of an unusual form', 'correct-horse-battery'],
    ['a key with a known prefix and any characters', 'sk-litellm.abcdef+/=&;tail-of(the)key-0123'],
  ] as const;

  describe.each(secrets)(`${dialect.name}: %s`, (_, key) => {
    for (const [where, reply] of Object.entries(repeating(dialect, key))) {
      it(`a key repeated ${where} is in no error and none of its properties`, async () => {
        const { model, server } = await serve(dialect, [reply], { apiKey: key });
        const { error } = failureOf(await ask(model));
        expect(server.requests).toHaveLength(1);
        expect(dialect.keyIn(server.requests[0]?.headers ?? {})).toBe(key);
        expectNoSecret(error, key);
      });

      it(`a key repeated ${where} is in no error without streaming either`, async () => {
        const { model } = await serve(dialect, [reply], { apiKey: key, stream: false });
        expectNoSecret(failureOf(await ask(model)).error, key);
      });
    }

    it('a key is in no error of a client that the application created', async () => {
      const refusals = Object.values(repeating(dialect, key));
      const server = await served(...refusals);
      const model = dialect.modelOfSdk(server.url, { apiKey: key, maxRetries: 0 });
      for (const _ of refusals) expectNoSecret(failureOf(await ask(model)).error, key);
      expect(server.requests).toHaveLength(refusals.length);
    });

    it('a key is in no error about an unreachable server', async () => {
      const gone = await startWireServer();
      await gone.close();
      expectNoSecret(failureOf(await ask(dialect.modelAt(gone.url, { apiKey: key }))).error, key);
    });

    it('a key is in no error if fetch itself repeats it', async () => {
      const refuse: typeof fetch = async (_, init) => {
        const cause = Object.assign(new Error(`cannot send ${key}`), { headers: init?.headers });
        throw new TypeError(`fetch failed with ${key}`, { cause });
      };
      const { model } = await serve(dialect, [], { apiKey: key, fetch: refuse });
      expectNoSecret(failureOf(await ask(model)).error, key);
    });
  });

  describe(`${dialect.name}: the value of a configured header`, () => {
    it('a header value that the server repeats is redacted in the message and in the cause', async () => {
      const secret = 'correct-horse-battery';
      const refused = apiError(dialect, 403, { message: `no access with ${secret}` });
      const { model } = await serve(dialect, [refused], { headers: { 'x-gateway': secret } });
      const { error } = failureOf(await ask(model));
      expect(error.message).toContain('no access with');
      expectNoSecret(error, secret);
    });
  });
}

/** A key that no pattern recognizes, with characters that different encodings escape differently. */
const canary = 'canary-4f"9Z/+=&<k>{%_1}';

function canariesOf(dialect: Dialect, { secretForms, shownSecrets }: Canaries): void {
  describe(`${dialect.name}: a key that the server repeats in many forms`, () => {
    it.each(Object.entries(secretForms(canary)))(
      'a key that the server repeats is in no event, log or cause: %s',
      async (_form, text) => {
        const replies = [
          apiError(dialect, 503, { message: `no ${text} today` }),
          sse([textOfStream(dialect, dialect.events({ text: `I know ${text}.` }))]),
          apiError(dialect, 400, { message: `no ${text}`, word: text }, { 'x-echo': encodeURIComponent(text) }),
        ];
        const { model } = await serve(dialect, replies, { apiKey: canary, maxRetries: 1 });
        const sessions = inMemorySessionService();
        const app = createRunner({ agent: llmAgent({ name: 'helper', model }), sessions });
        const seen: RunEvent[] = [];
        for (const message of ['one', 'two'])
          for await (const event of app.stream({ session: 's', message })) seen.push(event);
        const log = await sessions.load({ appName: 'app', userId: 'user', sessionId: 's' });
        const ends = seen.flatMap((event) => (event.type === 'end' ? [event.result.status] : []));
        expect(ends).toEqual(['completed', 'failed']);
        expect(JSON.stringify(log)).toContain('I know «secret:');
        const causes = seen.flatMap((event) =>
          'cause' in event && event.cause instanceof Error ? [allOf(event.cause)] : [],
        );
        expect(shownSecrets({ seen, log, causes }, [canary])).toEqual([]);
      },
    );

    it.each([-1, 1, 3, 8, 12, 17, 20])(
      'a key is not shown in part if an error message is cut %i characters into the key',
      async (inside) => {
        const words = 'w '.repeat(400).slice(0, 499 - inside);
        const long = apiError(dialect, 400, { message: `${words}${canary} ${'more '.repeat(50)}` });
        const page = {
          status: 200,
          headers: { 'content-type': 'text/html' },
          pieces: [`${words.slice(0, 119 - inside)}${canary} more`],
        };
        const { model } = await serve(dialect, [long, page], { apiKey: canary });
        for (const reply of [long, page]) {
          const { error } = failureOf(await ask(model));
          for (let chars = 8; chars <= canary.length; chars++)
            expect(allOf(error), `of ${reply.status}`).not.toContain(canary.slice(0, chars));
        }
      },
    );
  });
}

/** Checks that an error contains neither a secret nor a part of it, such as the rest of a cut secret. */
function expectNoSecret(error: Error, secret: string): void {
  const lines = allOf(error).split('\n');
  for (let at = 0; at + 12 <= secret.length; at++)
    expect(lines.filter((line) => line.includes(secret.slice(at, at + 12)))).toEqual([]);
}

/** Returns failing answers that contain the key. */
function repeating(dialect: Dialect, key: string): { readonly [where: string]: Reply } {
  const message = `Incorrect API key provided: ${key}. You can find your key in the settings.`;
  const [refusal = { status: 401, message: '' }] = dialect.badKey;
  const [first = {}] = dialect.events({ text: 'Fine' });
  return {
    'by a refusal': apiError(dialect, refusal.status, { ...refusal, message }),
    'by an overloaded server': apiError(dialect, 503, { message }),
    'as the error code': apiError(dialect, 400, { message: 'no', word: key }),
    'in a header of a refusal': apiError(dialect, refusal.status, { ...refusal, message: 'no' }, { 'x-echo': key }),
    'by a page': { headers: { 'content-type': 'text/html' }, pieces: [`<html>${message}</html>`] },
    'by a page with an error status': { status: 502, headers: { 'content-type': 'text/html' }, pieces: [message] },
    'by JSON of another API': json({ hint: message }),
    'by an event that reports a failure': broken(dialect, [first, dialect.failure({ message })], 'end'),
    'in an event that is not JSON': sse([dialect.frame(first), `data: {"${key}\n\n`]),
    'in a redirect': { status: 307, headers: { location: `/elsewhere?key=${key}` }, pieces: [] },
  };
}
