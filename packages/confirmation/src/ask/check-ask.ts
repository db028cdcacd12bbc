import { ConfigError, checkMembers } from '@mortise/core';
import type { RememberOptions } from '../grant/remember-offer.ts';
import type { AskOptions, GateOptions } from './ask-options.ts';

/**
 * Refuses a way of asking that would do something else than it says: a quorum of no number is met by one
 * person. Throws `unknown_option`, `invalid_option`.
 */
export function checkAsk(owner: string, options: AskOptions & GateOptions): void {
  const { remember, quorum, ttlMs, timeoutMs, maxPending } = options;
  const expected = (name: string, what: string): never => {
    throw new ConfigError('invalid_option', `${owner}: ${name} is ${what}`);
  };
  if (quorum !== undefined && !(Number.isSafeInteger(quorum) && quorum >= 1))
    expected('quorum', 'how many people must agree, a whole number from 1 on');
  if (!isAmount(ttlMs)) expected('ttlMs', 'milliseconds, a number from 0 on');
  if (!isAmount(timeoutMs)) expected('timeoutMs', 'milliseconds, a number from 0 on');
  if (maxPending !== Number.POSITIVE_INFINITY && !isAmount(maxPending))
    expected('maxPending', 'how many questions may wait, a number from 0 on');
  if (remember === undefined) return;
  checkMembers(`"remember" of ${owner}`, remember, rememberNames);
  const { sameArgs } = remember;
  if (!isAmount(remember.ttlMs)) expected('remember.ttlMs', 'milliseconds, a number from 0 on');
  if (sameArgs !== undefined && !isTexts(sameArgs)) expected('remember.sameArgs', 'a list of names of arguments');
}

/** Whether something is a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isAmount(value: number | undefined): boolean {
  return value === undefined || (Number.isFinite(value) && value >= 0);
}

const rememberNames = { sameArgs: true, ttlMs: true } satisfies Record<keyof RememberOptions, true>;
