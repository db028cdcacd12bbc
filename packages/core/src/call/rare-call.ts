import type { sayCarriedOut } from '../result/check-output.ts';
import type { withNotes } from '../result/with-notes.ts';
import type { lateEvent } from '../run/late-event.ts';
import type { settleStateConflicts } from '../run/state-conflicts.ts';
import type { askBefore } from './ask-before.ts';
import type { carryOutCall } from './carry-out-call.ts';
import type { concludeCall, withheldOutcome, writeAsked } from './conclude-call.ts';
import type { exclusiveCalls } from './exclusive-calls.ts';
import type { passGates } from './pass-gates.ts';
import type { pendingCalls } from './pending-calls.ts';
import type { refuseCall } from './refuse-call.ts';
import type { stampQuestion } from './stamp-question.ts';

/** What is rare of a call's way: gates, hooks, refusals, and whatever asks somebody outside. */
export interface RareCall {
  readonly askBefore: typeof askBefore;
  readonly carryOutCall: typeof carryOutCall;
  readonly concludeCall: typeof concludeCall;
  readonly exclusiveCalls: typeof exclusiveCalls;
  readonly lateEvent: typeof lateEvent;
  readonly passGates: typeof passGates;
  readonly pendingCalls: typeof pendingCalls;
  readonly refuseCall: typeof refuseCall;
  readonly sayCarriedOut: typeof sayCarriedOut;
  readonly settleStateConflicts: typeof settleStateConflicts;
  readonly stampQuestion: typeof stampQuestion;
  readonly withheldOutcome: typeof withheldOutcome;
  readonly withNotes: typeof withNotes;
  readonly writeAsked: typeof writeAsked;
}
