import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { openaiModel } from '../../src/index.ts';
import { ask, failureOf } from '../support/ask.ts';
import { dialects } from '../support/dialects.ts';
import { watchProcess } from '../support/play.ts';
import { serve } from '../support/serve.ts';

watchProcess();

const cyclic = new Error('a failure that is its own cause');
cyclic.cause = cyclic;
const hostile = {
  get status(): number {
    throw new TypeError('do not look');
  },
  toString: () => {
    throw new TypeError('do not print');
  },
};

const thrown: { readonly [what: string]: unknown } = {
  'a text': 'broken',
  undefined,
  null: null,
  'a number': 7,
  'an empty object': {},
  'an object without a prototype': Object.create(null),
  'an object that throws when it is looked at': hostile,
  'an error that is its own cause': cyclic,
  'an error without a message': new Error(''),
  'a list': ['broken'],
};

for (const { api } of dialects) {
  describe(`D86 ${api}: a client that throws what is no error`, () => {
    for (const [what, value] of Object.entries(thrown)) {
      it(`D86 ${what} is a failure with a code and words`, async () => {
        const { error, retryable } = failureOf(
          await ask(openaiModel('m', { api, client: clientThat(value), maxRetries: 0 })),
        );
        expectTyped(error);
        expect(typeof retryable).toBe('boolean');
      });

      it(`D86 ${what} in the middle of a stream is a failure with a code and words`, async () => {
        const client = clientOf(async function* () {
          yield { type: 'response.created', response: {}, choices: [] };
          throw value;
        });
        expectTyped(failureOf(await ask(openaiModel('m', { api, client, maxRetries: 0 }))).error);
      });
    }

    it('D86 a key in the words of an error is not repeated', async () => {
      const key = 'sk-proj-AbCdEf0123456789AbCdEf';
      const { error } = failureOf(
        await ask(openaiModel('m', { api, client: clientThat(new Error(`bad ${key}`)), maxRetries: 0 })),
      );
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(key);
    });

    it.each([
      ['nothing', undefined],
      ['a text', 'hello'],
      ['an object', {}],
      ['a list', []],
    ])('D86 a client that answers with %s in place of a stream is bad_response', async (_, value) => {
      const model = openaiModel('m', { api, client: clientOf(() => value), maxRetries: 0 });
      expect(['bad_response', 'stream_cut']).toContain(codeOf(failureOf(await ask(model)).error));
    });

    it.each([
      null,
      7,
      'x',
      [],
      { choices: 'none' },
      { type: 7 },
      { choices: [null, 7, { delta: 'x' }] },
      {
        type: 'response.output_item.done',
      },
    ])('D86 a stream of %j is no answer, and nothing throws', async (event) => {
      const client = clientOf(async function* () {
        yield event;
      });
      expectTyped(failureOf(await ask(openaiModel('m', { api, client, maxRetries: 0 }))).error);
    });
  });

  describe(`${api}: the configuration`, () => {
    it('a fetch that rejects with anything is a failure with a code', async () => {
      const { model } = await serve(api, [], { fetch: () => Promise.reject('offline') });
      expectTyped(failureOf(await ask(model)).error);
    });

    it('an injected client is used, and nothing is loaded or asked for', async () => {
      const asked: unknown[] = [];
      const client = clientOf(async function* (body: unknown) {
        asked.push(body);
        yield* [];
      });
      failureOf(await ask(openaiModel('m-1', { api, client, maxRetries: 0 })));
      expect(asked).toMatchObject([{ model: 'm-1', stream: true }]);
    });

    it('headers of the options are sent with every request', async () => {
      const { model, server } = await serve(api, [], { headers: { 'x-team': 'blue' } });
      await ask(model);
      expect(server.requests[0]?.headers['x-team']).toBe('blue');
    });

    it('the organization and the project are sent', async () => {
      const { model, server } = await serve(api, [], { organization: 'org-1', project: 'proj-1' });
      await ask(model);
      expect(server.requests[0]?.headers).toMatchObject({ 'openai-organization': 'org-1', 'openai-project': 'proj-1' });
    });

    it('a key may be a function that is asked when it is needed', async () => {
      const { model, server } = await serve(api, [], { apiKey: async () => 'fresh-key' });
      await ask(model);
      expect(server.requests[0]?.headers['authorization']).toBe('Bearer fresh-key');
    });
  });
}

function expectTyped(error: Error): void {
  expect(error).toBeInstanceOf(ModelError);
  expect(codeOf(error)).toMatch(/^[a-z_]+$/);
  expect(error.message.length).toBeGreaterThan(10);
}

function codeOf(error: Error): string {
  return error instanceof ModelError ? error.code : `not typed: ${error.name}`;
}

function clientThat(value: unknown): ReturnType<typeof clientOf> {
  return clientOf(() => Promise.reject(value));
}

/** A client whose both resources do this. */
function clientOf(create: (body: never) => unknown) {
  const resource = { create: async (body: never) => create(body) };
  return { responses: resource, chat: { completions: resource } };
}
