import { AgentError } from '@mortise/core';

/** Throws unless a promise rejects with an error of this code. */
export async function assertRefused(promise: Promise<unknown>, code: string, what: string): Promise<void> {
  const error = await rejectionOf(promise);
  if (error === undefined) throw new Error(`${what}: expected an error "${code}", but the operation succeeded`);
  if (AgentError.is(error) && error.code === code) return;
  throw new Error(`${what}: expected an error "${code}", got ${String(error)}`, { cause: error });
}

/** Returns the error that a promise rejects with; undefined if it resolves. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return error ?? new Error('rejected without a reason');
  }
}
