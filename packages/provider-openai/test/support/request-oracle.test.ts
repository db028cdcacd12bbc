import { describe, expect, it } from 'vitest';
import { dialectOf } from './dialects.ts';

const good = {
  responses: { model: 'm', input: [{ role: 'user', content: 'hi' }], stream: true },
  chat: { model: 'm', messages: [{ role: 'user', content: 'hi' }], stream: true },
} as const;

describe.each(['responses', 'chat'] as const)('the JSON Schema of requests over %s', (api) => {
  const oracle = dialectOf(api).problemsOf;
  if (!oracle) {
    it.skip('no request is checked: the schema is not here (../shared/recordings/request-oracles)', () => {});
    return;
  }

  it('the JSON Schema of requests accepts a request', () => expect(oracle(good[api])).toEqual([]));

  it.each([
    { solar_flare: 1 },
    { tools: [{ type: 'function', function: 'weather' }] },
    { tool_choice: 'sometimes' },
    { input: [{ type: 'function_call' }], messages: [{ role: 'tool', content: 'x' }] },
  ])('the JSON Schema of requests refuses a request with %j', (members) =>
    expect(oracle({ ...good[api], ...members })).not.toEqual([]),
  );
});
