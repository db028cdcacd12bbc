import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { allOf, ask, failureOf } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { serve } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';

/**
 * Tests clients that throw or return any value, and the options of the model, for each dialect.
 */
export function oddThrows(dialects: readonly Dialect[]): void {
  watchProcess();
  for (const dialect of dialects) oddThrowsOf(dialect);
}

function oddThrowsOf(dialect: Dialect): void {
  const { name } = dialect;

  describe(`${name}: a client that throws a value other than an Error`, () => {
    for (const [what, value] of Object.entries(thrown)) {
      it(`${what} is a failure with a code and a message`, async () => {
        const model = dialect.modelOfClient(() => Promise.reject(value));
        const { error, retryable } = failureOf(await ask(model));
        expectTyped(error);
        expect(typeof retryable).toBe('boolean');
      });

      it(`${what} in the middle of a stream is a failure with a code and a message`, async () => {
        const [first] = dialect.events({ text: 'Fine' });
        const model = dialect.modelOfClient(async function* () {
          yield first;
          throw value;
        });
        expectTyped(failureOf(await ask(model)).error);
      });
    }

    it('an error message does not repeat a key', async () => {
      const key = dialect.sampleKey;
      const model = dialect.modelOfClient(() => Promise.reject(new Error(`bad ${key}`)));
      expect(allOf(failureOf(await ask(model)).error)).not.toContain(key);
    });

    it.each([
      ['nothing', undefined],
      ['a string', 'hello'],
      ['an object', {}],
      ['a list', []],
    ])('a client that returns %s instead of a stream fails as bad_response', async (_, value) => {
      const model = dialect.modelOfClient(() => value);
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
      { type: 'response.output_item.done' },
      { type: 'content_block_delta' },
      { type: 'content_block_start', index: 'x', content_block: 7 },
      { candidates: 'none' },
      { candidates: [null, 7, { content: { parts: [null, 7, 'x'] } }] },
    ])('a client that streams %j fails without throwing', async (event) => {
      const model = dialect.modelOfClient(async function* () {
        yield event;
      });
      expectTyped(failureOf(await ask(model)).error);
    });
  });

  describe(`${name}: the configuration`, () => {
    it('a fetch that rejects with any value is a failure with a code', async () => {
      const { model } = await serve(dialect, [], { fetch: () => Promise.reject('offline') });
      expectTyped(failureOf(await ask(model)).error);
    });

    it('an injected client is used: no SDK is loaded, and no configuration is read from the environment', async () => {
      const asked: unknown[] = [];
      const send = async function* (body: unknown) {
        asked.push(body);
        yield* [];
      };
      failureOf(await ask(dialect.modelOfClient(send, { id: 'm-1' })));
      expect(asked).toMatchObject([{ model: 'm-1' }]);
    });

    it('headers of the options are sent with every request', async () => {
      const { model, server } = await serve(dialect, [], { headers: { 'x-team': 'blue' } });
      await ask(model);
      expect(server.requests[0]?.headers['x-team']).toBe('blue');
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
  'a string': 'broken',
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
