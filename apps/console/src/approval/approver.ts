import type { AnswerInput, JsonObject, PendingCall } from '@mortise/core';

/** Answers the questions of a paused run. Omitted questions stay open; `cancel`: the run ends. */
export type Approver = (pending: readonly PendingCall[]) => Promise<readonly AnswerInput[] | 'cancel'>;

/** Asks the second approver the questions that the first leaves open. */
export function firstThen(first: Approver, second: Approver): Approver {
  return async (pending) => {
    const answers = await first(pending);
    if (answers === 'cancel') return 'cancel';
    const rest = pending.filter(({ id }) => !answers.some(({ requestId }) => requestId === id));
    const others = rest.length > 0 ? await second(rest) : [];
    return others === 'cancel' ? 'cancel' : [...answers, ...others];
  };
}

/** The answer that lets a call run. `how`: with other arguments, or remembered for later calls. */
export function approve(
  { id }: PendingCall,
  by: string,
  how: { readonly args: JsonObject } | { readonly remember: 'session' } | undefined = undefined,
): AnswerInput {
  return { requestId: id, value: { confirmed: true, ...how }, by };
}

/** The answer that does not. The model reads the reason. */
export function reject({ id }: PendingCall, by: string, reason: string): AnswerInput {
  return { requestId: id, value: { confirmed: false, reason }, by };
}

/** The user's knowledge about a call whose outcome was lost. */
export type Resolution = 'happened' | 'retry' | 'giveUp';

/** The answer about a call whose outcome was lost. */
export function resolve({ id }: PendingCall, by: string, resolution: Resolution): AnswerInput {
  const result = resolution === 'happened' && { result: 'The user says that it happened. Its output was lost.' };
  return { requestId: id, value: { resolution, ...result }, by };
}

/** The answer that closes a question of any kind. The model reads the reason if the kind has one. */
export function giveUp(call: PendingCall, reason: string): AnswerInput {
  switch (call.kind) {
    case 'inDoubt':
      return resolve(call, 'user', 'giveUp');
    case 'input':
      return { requestId: call.id, value: { action: 'cancel' }, by: 'user' };
    case 'credential':
      return { requestId: call.id, value: { denied: true, reason }, by: 'user' };
    default:
      return reject(call, 'user', reason);
  }
}
