import type { PendingQuestion, PendingRequest } from '../content/pending-request.ts';
import { type GoodCall, shownCheck } from '../run/checked-call.ts';
import type { CallState } from '../view/session-view.ts';
import { digestOf } from './digest.ts';

/** A question with what whoever asks it cannot choose: its id, its call, and what an answer is bound to. */
export function stampQuestion(state: CallState, good: GoodCall, question: PendingQuestion): PendingRequest {
  const { call, exchanges } = state;
  const edited = good.args === call.args ? {} : { args: good.args };
  const about = { digest: digestOf(good), ...edited, ...shownCheck(good) };
  return { ...question, id: `${call.id}?${exchanges.length}`, callId: call.id, ...about };
}
