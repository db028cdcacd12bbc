import { ConfigError, ModelError, type ModelRequest } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { errorOf } from './error-of.ts';
import { failureOf as failure } from './failure-of.ts';
import { lateError } from './model-errors.ts';
import { wireErrors } from './wire-error.ts';

const request: ModelRequest = {
  instructions: ['be brief'],
  contents: [
    { role: 'user', parts: [{ type: 'text', text: 'x'.repeat(1000) }] },
    {
      role: 'tool',
      parts: [{ type: 'functionResponse', id: '1', name: 'read', outcome: { status: 'ok', output: 'y'.repeat(5000) } }],
    },
  ],
  declarations: [],
  providerTools: [],
};

const wireError = wireErrors('OPENAI_API_KEY');
const wire = {
  provider: 'openai',
  fromError: (thrown: unknown, provider: string, opened: boolean) => errorOf(thrown, provider, opened, wireError),
};
const failureOf = (thrown: unknown, asked: ModelRequest, secrets: readonly string[], requestId?: string) =>
  failure(thrown, wire, asked, secrets, requestId);
const tell = (thrown: unknown) => failureOf(thrown, request, []);

describe('the failure of a call', () => {
  it('the failure of a call names the three largest items if the conversation is too long', () => {
    const { error } = failureOf(new ModelError('context_overflow', 'No room.', { status: 400 }), request, []);
    expect(error).toMatchObject({ code: 'context_overflow', status: 400, retryable: false });
    expect(error.message).toMatch(
      /^No room\. The request has \d+ characters in 2 contents; the largest: a response of `read` in content 1 \(\d+ characters\), a text of the user in content 0/,
    );
  });

  it('the failure of a call names the request, by an id that has no secret', () => {
    const named = (id: string) => failureOf(new ModelError('auth', 'No.'), request, ['hunter2'], id).error.message;
    expect(named('req_1')).toBe('No. Its request id is req_1.');
    for (const id of ['req_hunter2', 'sk-abcdefghijkl']) expect(named(id)).toBe('No.');
  });

  it('the failure of a call has no secret, in the message and in the cause', () => {
    const cause = new Error('the header was Token hunter2hunter2');
    const thrown = new ModelError('auth', 'hunter2hunter2 is wrong', { cause, status: 401 });
    const { error } = failureOf(thrown, request, ['hunter2hunter2']);
    expect(error).toMatchObject({ code: 'auth', status: 401, message: '«secret:key» is wrong' });
    expect(error.cause).toBeUndefined();
  });

  it('the failure of a call contains no secret, neither in its cause nor in the names of the largest items', () => {
    const secret = 'hunter2hunter2';
    expect(failureOf(new ModelError('auth', `${secret} is wrong`), request, [secret]).error.message).toBe(
      '«secret:key» is wrong',
    );
    const declarations = [{ name: secret, description: 'x'.repeat(10_000), parametersJsonSchema: {} }];
    const { error } = failureOf(new ModelError('context_overflow', 'No room.'), { ...request, declarations }, [secret]);
    expect(error.message).toContain('the declaration of');
    expect(error.message).not.toContain(secret);
  });

  it('the failure of a call has no half of a secret where it was cut, and loses nothing else', () => {
    const secrets = ['hunter2hunter2'];
    const { error } = failureOf(new ModelError('auth', 'the key hunter2hun… is no hunter'), request, secrets);
    expect(error.message).not.toContain('hunter2');
    expect(error.message).toMatch(/^the key .*… is no hunter$/);
  });

  it("the failure of a call quotes the server's message without its secrets", () => {
    const words = (hide: (text: string) => string): string => `it said: ${hide('key hunter2hunter2').slice(0, 11)}`;
    const thrown = lateError('auth', words, {});
    expect(failureOf(thrown, request, ['hunter2hunter2']).error.message).toBe('it said: key «secret');
  });

  it('the failure of a call omits a cause that cannot be searched', () => {
    const cause = Object.defineProperty(new Error('odd'), 'body', {
      get: () => {
        throw new Error('read already');
      },
    });
    const { error } = failureOf(new ModelError('stall', 'Nothing came.', { cause }), request, ['hunter2hunter2']);
    expect(error).toMatchObject({ code: 'stall', message: 'Nothing came.' });
    expect(error.cause).toBeUndefined();
  });

  it('the failure of a call has a code even if every property of the thrown value throws', () => {
    const trap = (): never => {
      throw new Error('no');
    };
    const hostile = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap, getOwnPropertyDescriptor: trap });
    expect(tell(hostile)).toMatchObject({ error: { code: 'bad_response' } });
  });

  it('the failure of a call keeps an error of a model unchanged, of another copy of the core too', () => {
    const { code, message, retryable, status } = new ModelError('rate_limit', 'slower', {
      retryable: true,
      status: 429,
    });
    const brands = Object.getOwnPropertySymbols(new ModelError('a', 'b')).map((brand) => [brand, true]);
    const foreign = Object.assign(new Error(message), { code, retryable, status }, Object.fromEntries(brands));
    expect(errorOf(foreign, 'openai', true, wireError)).toBe(foreign);
  });

  it('the failure of a call keeps an error of the configuration unchanged', () => {
    const error = new ConfigError('missing_package', 'run npm install openai');
    expect(failureOf(error, request, [])).toEqual({ type: 'failure', error, retryable: false });
  });

  it.each([
    undefined,
    null,
    'text',
    7,
    {},
    Object.create(null),
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    ),
  ])('the failure of a call has a code for any thrown value', (thrown) => {
    expect(tell(thrown).error).toMatchObject({ code: 'unreachable' });
  });
});
