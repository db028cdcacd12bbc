import { expect, it } from 'vitest';
import { redact } from './redact.ts';

it.each([
  ['of OpenAI', 'sk-proj-AbCdEf0123456789', 'The key sk-proj-AbCdEf0123456789 was refused.'],
  ['of Google', 'AIzaSyAbCdEf0123456789AbCdEf', 'API key AIzaSyAbCdEf0123456789AbCdEf expired.'],
  ['of Google, bound to an account', 'AQ.Ab8RN6AbCdEf0123456789', 'API key AQ.Ab8RN6AbCdEf0123456789 expired.'],
  ['in an address', 'some-0123-key', 'POST https://a.test/v1?alt=sse&key=some-0123-key failed'],
  ['at the start of an address', 'some-0123-key', 'POST https://a.test/v1?key=some-0123-key failed'],
  ['of six characters', 'sk-abcdef', 'The key sk-abcdef was refused.'],
  ['of a header', 'to.ken/+=', 'authorization: Bearer to.ken/+='],
  ['of a header in lower case', 'to.ken/+=:$', 'authorization: bearer to.ken/+=:$'],
  [
    'of a proxy, with signs in it',
    'sk-litellm.abcdef+/=:TAIL~0123',
    'The key sk-litellm.abcdef+/=:TAIL~0123 was refused.',
  ],
  ['with signs in it, in JSON', 'sk-abcdef+/=@TAIL', '{"key":"sk-abcdef+/=@TAIL"}'],
  ['with signs in it, in an address', 'some:0123/+=key', 'POST https://a.test/v1?key=some:0123/+=key&alt=sse failed'],
])('removes the key %s, and nothing around it', (_, key, text) => {
  expect(redact(text)).toBe(text.replace(key, '«secret»'));
});

it('keeps text that is not a key', () => {
  const text = 'The key "city" of the tool is missing; see https://a.test/?id=123456&keys=abcdefgh';
  expect(redact(text)).toBe(text);
});

it('removes every key of a text', () => {
  expect(redact('sk-abcdef, then sk-ghijkl and key gsk_mnopqr')).toBe('«secret», then «secret» and key «secret»');
});
