import { ConfigError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { checkOptions } from './check-options.ts';

const owner = { maker: 'wordsModel', example: 'w-1', ofClient: ['apiKey'] };
const check = (id: unknown, options: object): void => checkOptions(owner, id as string, options);

describe('the options of a model', () => {
  it.each([
    ['', {}, /`wordsModel` needs the id of a model, such as "w-1"/],
    [undefined, {}, /id of a model/],
    ['m', { maxRetries: -1 }, /`maxRetries` of the model "m"/],
    ['m', { maxRetries: '2' }, /maxRetries/],
    ['m', { timeouts: { stallMs: Number.NaN } }, /stallMs/],
    ['m', { timeouts: { firstByteMs: 2 ** 31 } }, /firstByteMs/],
    ['m', { client: {}, apiKey: 'x' }, /`client`: set `apiKey` on the client instead/],
  ])('the options of the model %j with %j are refused', (id, options, says) => {
    expect(() => check(id, options)).toThrow(ConfigError);
    expect(() => check(id, options)).toThrow(says);
  });

  it.each([
    {},
    { maxRetries: 0, timeouts: { stallMs: 0, firstByteMs: 2 ** 31 - 1 } },
    { apiKey: 'x' },
    { client: {} },
    { client: {}, apiKey: undefined },
  ])('the options %j are accepted', (options) => {
    expect(() => check('m', options)).not.toThrow();
  });
});
