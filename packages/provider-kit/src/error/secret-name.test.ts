import { expect, it } from 'vitest';
import { isSecretName, withoutScheme } from './secret-name.ts';

it.each([
  'Authorization',
  'proxy-authorization',
  'authToken',
  'client_secret',
  'PASSWORD',
  'credentials',
  'Set-Cookie',
  'x-api-key',
  'api_key',
  'apiKey',
])('%s is the name of a credential', (name) => {
  expect(isSecretName(name)).toBe(true);
});

it.each(['x-title', 'content-type', 'key', 'api-version', 'user-agent'])('%s does not', (name) => {
  expect(isSecretName(name)).toBe(false);
});

it.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc', 'abc'],
  ['Basic YTpi', 'YTpi'],
  ['Token abc', 'abc'],
  ['abc Bearer def', 'abc Bearer def'],
  ['Bearerabc', 'Bearerabc'],
])('the token of %j is %j', (value, token) => {
  expect(withoutScheme(value)).toBe(token);
});
