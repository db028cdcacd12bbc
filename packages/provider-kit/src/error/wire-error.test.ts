import { describe, expect, it } from 'vitest';
import { wireErrors } from './wire-error.ts';

const wireError = wireErrors('OPENAI_API_KEY');

describe('the error message of a server', () => {
  const kinds: readonly (readonly [
    { readonly status?: number; readonly [member: string]: unknown },
    code: string,
    retryable: boolean,
  ])[] = [
    [{ status: 429 }, 'rate_limit', true],
    [{ status: 429, code: 'rate_limit_exceeded', type: 'tokens' }, 'rate_limit', true],
    [{ status: 429, code: 'insufficient_quota' }, 'rate_limit', false],
    [{ code: 'insufficient_quota', type: 'insufficient_quota' }, 'rate_limit', false],
    [{ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' }, 'auth', false],
    [{ status: 403 }, 'auth', false],
    [{ status: 401, type: 'invalid_request_error' }, 'auth', false],
    [{ status: 429, type: 'invalid_request_error' }, 'rate_limit', true],
    [{ status: 400, type: 'invalid_request_error' }, 'bad_request', false],
    [{ status: 404, code: 'model_not_found' }, 'bad_request', false],
    [{ status: 422 }, 'bad_request', false],
    [{ status: 400, code: 'context_length_exceeded' }, 'context_overflow', false],
    [{ status: 400, message: "This model's maximum context length is 4096 tokens" }, 'context_overflow', false],
    [{ status: 400, code: 'content_filter' }, 'blocked', false],
    [{ code: 'invalid_prompt' }, 'blocked', false],
    [{ status: 500 }, 'overloaded', true],
    [{ status: 503 }, 'overloaded', true],
    [{ status: 529 }, 'overloaded', true],
    [{ status: 408 }, 'overloaded', true],
    [{ status: 409 }, 'overloaded', true],
    [{ code: 'server_error' }, 'overloaded', true],
    [{ type: 'invalid_request_error' }, 'bad_request', false],
    [{}, 'overloaded', true],
    [{ status: 402 }, 'rate_limit', false],
    [{ code: 402 }, 'rate_limit', false],
    [{ code: 403 }, 'auth', false],
    [{ code: '429' }, 'rate_limit', true],
    [{ code: 502 }, 'overloaded', true],
    [{ code: 1302 }, 'overloaded', true],
    [{ status: 422, message: { detail: 'maximum context length' } }, 'context_overflow', false],
    [{ status: 301 }, 'bad_response', false],
    [{ status: 307 }, 'bad_response', false],
    [{ status: 304 }, 'bad_request', false],
    [{ status: 400, type: 'api_error' }, 'bad_request', false],
    [{ status: 413, code: 'rate_limit_exceeded' }, 'context_overflow', false],
    [{ status: 400, type: 'invalid_request_error', message: 'Your credit balance is too low' }, 'rate_limit', false],
    [{ code: 'RESOURCE_EXHAUSTED' }, 'rate_limit', true],
    [{ status: 400, code: 'tool_use_failed' }, 'overloaded', true],
    [{ status: 403, metadata: { reasons: ['violence'] } }, 'blocked', false],
    [{ status: 400, metadata: { raw: 'prompt is too long', provider_name: 'Anthropic' } }, 'context_overflow', false],
  ];

  it.each(kinds)('the error message %j of a server has the code %s, retryable: %s', (said, code, retryable) => {
    const error = wireError('openai', said);
    expect(error).toMatchObject({ code, retryable });
  });

  it("Google's error for a daily quota is final, unless the body has a delay", () => {
    const violations = [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }];
    const used = { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations };
    const delay = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' };
    const of = (...details: readonly object[]) =>
      wireError('google', { error: { status: 'RESOURCE_EXHAUSTED', details } });
    expect(of(used)).toMatchObject({ code: 'rate_limit', retryable: false, retryAfterMs: undefined });
    expect(of(used, delay)).toMatchObject({ code: 'rate_limit', retryable: true, retryAfterMs: 34_400 });
    expect(of({ ...used, violations: [{ quotaId: 'PerMinute' }, null] })).toMatchObject({ retryable: true });
  });

  it.each([
    ['a body', '[{"error":{"details":[{"retryDelay":"1s"}]}}]', 1_000],
    ['its details', 'no [{"@type":"x"},{"@type":"y","retryDelay":"2s"}]', 2_000],
    ['other JSON', 'no {"retryDelay":"3s"}', undefined],
    ['a delay that is not a number', '{"error":{"details":[{"retryDelay":"xs"}]}}', undefined],
    ['a part of a body', '{"error":{"details":[{"retryDelay":"1s"}', undefined],
    ['a sentence', 'You exceeded your current quota.\nPlease retry in 58.217843437s.', 58_218],
    ['a sentence in ms', 'You exceeded your current quota.\nPlease retry in 899.5ms.', 900],
  ])('the error message of a server has the delay in %s that it quotes: %s', (_, message, retryAfterMs) => {
    expect(wireError('google', { status: 429, message })).toMatchObject({ code: 'rate_limit', retryAfterMs });
  });

  it('the error message of a server whose delay is only a sentence is retried after seconds, and final after hours', () => {
    const of = (delay: string) =>
      wireError('google', { status: 429, message: `You exceeded your current quota.\nPlease retry in ${delay}.` });
    expect(of('58.2s')).toMatchObject({ code: 'rate_limit', retryable: true });
    expect(of('18h6m45.6s')).toMatchObject({ code: 'rate_limit', retryable: false, retryAfterMs: undefined });
  });

  it('the error message of a server has its status from HTTP, or from its code', () => {
    expect(wireError('openai', { status: 503, code: 429 })).toMatchObject({ status: 503 });
    expect(wireError('openai', { code: '429' })).toMatchObject({ status: 429 });
    expect(wireError('openai', { code: 1302 }).status).toBeUndefined();
    expect(wireError('openai', { code: 400 }, { status: 503 })).toMatchObject({ status: 503, code: 'overloaded' });
    expect(wireError('openai', { code: 429 }, { status: 200 })).toMatchObject({ status: 429, code: 'rate_limit' });
  });

  it('the error message of a server is quoted, cut, without keys, and with advice', () => {
    const { message } = wireError('openai', {
      status: 401,
      code: 'invalid_api_key',
      message: `Incorrect API key provided: sk-proj-abcdef123456. ${'x'.repeat(2000)}`,
    });
    expect(message).toMatch(
      /^openai did not accept the credentials \(401 invalid_api_key\): Incorrect API key provided/,
    );
    expect(message).toContain('«secret»');
    expect(message).not.toContain('abcdef');
    expect(message).toContain('OPENAI_API_KEY');
    expect(message.length).toBeLessThan(800);
  });
});
