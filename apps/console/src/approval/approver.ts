import type { GivenAnswer, PendingCall } from '@mortise/core';

/** Answers the questions of a paused run. What it leaves out stays unanswered; `cancel`: the run is to end. */
export type Approver = (pending: readonly PendingCall[]) => Promise<readonly GivenAnswer[] | 'cancel'>;

/** The answer that lets a call run. */
export function approve({ id }: PendingCall, by: string): GivenAnswer {
  return { requestId: id, value: { confirmed: true }, by };
}

/** The answer that does not. The model reads the reason. */
export function reject({ id }: PendingCall, by: string, reason: string): GivenAnswer {
  return { requestId: id, value: { confirmed: false, reason }, by };
}
