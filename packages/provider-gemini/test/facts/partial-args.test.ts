import { ask, deltaSums, endOf, failureOf, saidIn, serve, sse } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chunk, generateContentDialect as dialect } from '../support/generate-content-dialect.ts';

/**
 * Returns the events of an answer whose call arguments
 * arrive in pieces, each with its path, as from Vertex AI.
 */
async function eventsOf(calls: readonly object[], finishReason = 'STOP') {
  const chunks = calls.map((functionCall) => chunk({ content: { role: 'model', parts: [{ functionCall }] } }));
  const { model } = await serve(dialect, [sse([...chunks, chunk({ finishReason })].map(dialect.frame))]);
  return ask(model);
}

const begin = { name: 'weather', willContinue: true };

function piece(jsonPath: string, value: object): object {
  return { partialArgs: [{ jsonPath, ...value }], willContinue: true };
}

describe('partialArgs', () => {
  it('partialArgs are joined by their paths, and the deltas add up to the arguments', async () => {
    const events = await eventsOf([
      begin,
      piece('$.city', { stringValue: 'Ro', willContinue: true }),
      piece('$.city', { stringValue: 'me "R"', willContinue: true }),
      piece('$.city', { stringValue: '' }),
      piece('$.days[0].n', { numberValue: 1.5 }),
      piece('$.days[0].ok', { boolValue: false }),
      piece('$.days[1].n', { numberValue: 2 }),
      piece("$['with space']", { nullValue: 'NULL_VALUE' }),
      piece('$.list[0][0]', { stringValue: 'a' }),
      piece('$.list[0][1]', { stringValue: 'b' }),
      {},
    ]);
    const end = endOf(events);
    const args = '{"city":"Rome \\"R\\"","days":[{"n":1.5,"ok":false},{"n":2}],"with space":null,"list":[["a","b"]]}';
    expect(end.argsText).toEqual({ 0: args });
    expect(deltaSums(events).get(0)).toEqual(['functionCall', args]);
    expect(end.finishReason.unified).toBe('functionCalls');
  });

  it('partialArgs end with an empty call, without a terminator, or with the name of the next call', async () => {
    const rome = [begin, piece('$.city', { stringValue: 'Rome' })];
    const oslo = [begin, piece('$.city', { stringValue: 'Oslo' })];
    for (const calls of [
      [...rome, {}, ...oslo, {}],
      [...rome, ...oslo],
    ]) {
      const end = endOf(await eventsOf(calls));
      expect(saidIn(end).calls.map(({ args }) => args)).toEqual(['{"city":"Rome"}', '{"city":"Oslo"}']);
    }
  });

  it('a name without willContinue is a complete call without arguments', async () => {
    const end = endOf(await eventsOf([{ name: 'now' }, begin, {}]));
    expect(saidIn(end).calls).toMatchObject([
      { name: 'now', args: '{}' },
      { name: 'weather', args: '{}' },
    ]);
  });

  it('a string without an end means a cut call, which does not run', async () => {
    const end = endOf(await eventsOf([begin, piece('$.city', { stringValue: 'Ro', willContinue: true })]));
    expect(end.finishReason).toEqual({ unified: 'length', raw: 'STOP' });
  });

  it('a position that is repeated after another position is a duplicate key, which the core refuses', async () => {
    const pieces = ['$.a.x', '$.b', '$.a.y'].map((path) => piece(path, { numberValue: 1 }));
    expect(endOf(await eventsOf([begin, ...pieces])).argsText).toEqual({ 0: '{"a":{"x":1},"b":1,"a":{"y":1}}' });
  });

  it('the name `__proto__` is an ordinary key', async () => {
    const end = endOf(await eventsOf([begin, piece('$.__proto__.admin', { boolValue: true })]));
    expect(end.argsText).toEqual({ 0: '{"__proto__":{"admin":true}}' });
  });

  it.each(['', '$', 'city', '$.a[7]', '$.a..b', '$[*]', `$${'.a'.repeat(201)}`])(
    'the path %j is invalid, and the answer fails as bad_stream',
    async (path) => {
      const { error, retryable } = failureOf(await eventsOf([begin, piece(path, { numberValue: 1 })]));
      expect(error).toMatchObject({ code: 'bad_stream' });
      expect(retryable).toBe(true);
    },
  );

  it('a list that is used as an object fails as bad_stream too', async () => {
    const pieces = ['$.a[0]', '$.a.b'].map((path) => piece(path, { numberValue: 1 }));
    expect(failureOf(await eventsOf([begin, ...pieces])).error).toMatchObject({ code: 'bad_stream' });
  });

  it('a signature on the first piece is kept on the call', async () => {
    const first = chunk({ content: { parts: [{ functionCall: begin, thoughtSignature: 'c2ln' }] } });
    const { model } = await serve(dialect, [sse([first, chunk({ finishReason: 'STOP' })].map(dialect.frame))]);
    const { parts } = endOf(await ask(model)).content;
    expect(parts).toMatchObject([{ name: 'weather', providerMetadata: { gemini: { thoughtSignature: 'c2ln' } } }]);
  });
});
