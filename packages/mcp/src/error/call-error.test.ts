import { AgentError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { brokenKey } from '../transport/repair-message.ts';
import { callError, fateOf, messageOf } from './call-error.ts';

const coded = (code: unknown, message = 'no', data?: unknown): Error =>
  Object.assign(new Error(message), { code, ...(data !== undefined && { data }) });
const named = (name: string): Error => Object.assign(new Error('no'), { name });
const status = (number: number): Error => coded('HTTP', 'no', { status: number });
const refused = new TypeError('fetch failed', { cause: coded('ECONNREFUSED') });
const several = (...codes: readonly string[]): Error =>
  new TypeError('fetch failed', { cause: new AggregateError(codes.map((code) => coded(code))) });
const secrets = { hide: (text: string): string => text.replaceAll('s3cret', '…') };

describe('a call without a result', () => {
  it.each<readonly [string, unknown]>([
    ['a client that was closed', new Error('Not connected')],
    ['a client that never was connected', coded('NOT_CONNECTED')],
    ['a process that has exited', coded('mcp_not_connected')],
    ['a server that could not be started', coded('mcp_start_failed')],
    ['a connection that was not made in time', coded('mcp_timeout')],
    ['an address that the toolset refuses', coded('mcp_address_refused')],
    ['a session that the server has forgotten', status(404)],
    ['a URL without a server', refused],
    ['a host name without a server at any of its addresses', several('ECONNREFUSED', 'EHOSTUNREACH')],
  ])('a call without a result counts as not sent: %s', (_what, error) => expect(fateOf(error)).toBe('notSent'));

  it.each<readonly [string, unknown]>([
    [
      'a response that broke off',
      coded(-32_000, 'the stream ended before the response was complete', { [brokenKey]: true }),
    ],
    ['a server error (500)', status(500)],
    ['a gateway timeout (504)', status(504)],
    ['a connection that ended', coded(-32_000, 'MCP error -32000: Connection closed')],
    ['a call that timed out', coded(-32_001, 'MCP error -32001: Request timed out')],
    ['a socket that was reset', new TypeError('fetch failed', { cause: coded('ECONNRESET') })],
    ['a host name with a server at one of its addresses', several('ECONNREFUSED', 'ECONNRESET')],
    ['any other error', new Error('no')],
    ['a value that is not an Error', 'no'],
  ])('a call without a result counts as possibly executed: %s', (_what, error) =>
    expect(fateOf(error)).toBe('unknown'),
  );

  it.each<readonly [string, unknown]>([
    ['a refusal by the server (403)', status(403)],
    ['a bad request (400)', status(400)],
    ['the highest status of a client error (499)', status(499)],
    ['a JSON-RPC error', coded(-32_602, 'MCP error -32602: no such tool')],
    ['a JSON-RPC error of the server with a code that the SDK also uses', coded(-32_000, 'MCP error -32000: too many')],
    ['a result that cannot be read', coded('INVALID_RESULT')],
    ['a missing token', coded('mcp_sign_in_required')],
    ['a refused token', coded('mcp_auth_failed')],
    ['a token with too few scopes', named('InsufficientScopeError')],
  ])('a call without a result counts as answered by the server: %s', (_what, error) =>
    expect(fateOf(error)).toBe('answered'),
  );

  it('a call without a result with status 400 counts as not sent only if the server may have forgotten the session', () => {
    expect(fateOf(status(400), true)).toBe('notSent');
    expect(fateOf(status(401), true)).toBe('answered');
  });
});

describe('the error that the model reads', () => {
  const reported = (error: unknown) => callError({ name: 'shop', secrets }, 'pay', error);

  it('the error that the model reads has the cause outcome_unknown only if the call may have run', () => {
    const unknown = reported(status(500));
    expect(unknown).toMatchObject({ code: 'mcp_disconnected', cause: { code: 'outcome_unknown' } });
    expect(unknown.message).toContain('The outcome is unknown');
    for (const error of [refused, status(403), coded('INVALID_RESULT'), coded('mcp_auth_failed')])
      expect(AgentError.is(reported(error).cause) && reported(error).cause).not.toMatchObject({
        code: 'outcome_unknown',
      });
  });

  it.each<readonly [string, unknown]>([
    ['mcp_not_connected', refused],
    ['mcp_refused', status(403)],
    ['mcp_refused', coded(-32_602)],
    ['mcp_bad_result', coded('INVALID_RESULT')],
    ['mcp_sign_in_required', coded('mcp_sign_in_required')],
    ['mcp_sign_in_required', named('InsufficientScopeError')],
    ['mcp_auth_failed', coded('mcp_auth_failed')],
  ])('the error that the model reads is %s', (code, error) => expect(reported(error).code).toBe(code));

  it('the error that the model reads contains no secret, even if the message is cut', () => {
    for (const error of [coded(-32_602, 'the s3cret is wrong'), coded('mcp_auth_failed', 's3cret'), status(500)])
      expect(reported(error).message).not.toContain('s3cret');
    const cut = messageOf(new Error(`${'x'.repeat(996)}s3cret`), secrets);
    expect(cut).not.toMatch(/s3/);
  });
});
