import { UsageError } from '../exit/usage-error.ts';
import { serverAddress } from '../model/server-address.ts';
import { type ServerChoice, wireApis } from '../model/server-choice.ts';

/** The options about the model's server, as they were written. */
export interface WrittenServer {
  readonly 'base-url'?: string | undefined;
  readonly api?: string | undefined;
  readonly timeout?: string | undefined;
}

/** Throws a `UsageError`. */
export function parseServerChoice({ 'base-url': baseUrl, api, timeout }: WrittenServer): ServerChoice {
  return {
    baseUrl: baseUrl === undefined ? undefined : serverAddress('--base-url', baseUrl),
    api: apiOf(api),
    timeoutMs: timeoutOf(timeout),
  };
}

function apiOf(text: string | undefined): ServerChoice['api'] {
  const api = wireApis.find((known) => known === text);
  if (text !== undefined && !api) throw new UsageError(`--api "${text}" is not known; use ${wireApis.join(' or ')}`);
  return api;
}

function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds > 0) || seconds > maxSeconds)
    throw new UsageError(`--timeout "${text}" is not a number of seconds up to ${maxSeconds}, such as 300`);
  return seconds * 1000;
}

const maxSeconds = 86_400;
