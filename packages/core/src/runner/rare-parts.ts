import { askBefore } from '../call/ask-before.ts';
import { carryOutCall } from '../call/carry-out-call.ts';
import { concludeCall, withheldOutcome, writeAsked } from '../call/conclude-call.ts';
import { exclusiveCalls } from '../call/exclusive-calls.ts';
import { passGates } from '../call/pass-gates.ts';
import { pendingCalls } from '../call/pending-calls.ts';
import { refuseCall } from '../call/refuse-call.ts';
import { stampQuestion } from '../call/stamp-question.ts';
import { acceptInput } from '../inbox/accept.ts';
import { acceptMail } from '../inbox/accept-mail.ts';
import { pictureJson } from '../json/snapshot-json.ts';
import { branchScope } from '../nested/branch-scope.ts';
import { delegate, goOnDelegated } from '../nested/delegate.ts';
import { goOnWithMembers, runMembers } from '../nested/run-members.ts';
import { sayCarriedOut } from '../result/check-output.ts';
import { shortenOutcome } from '../result/shorten-outcome.ts';
import { withNotes } from '../result/with-notes.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { lateEvent } from '../run/late-event.ts';
import { services } from '../run/services.ts';
import { settleStateConflicts } from '../run/state-conflicts.ts';
import { takeStep } from '../run/take-step.ts';
import { checkTransfer } from '../run/transfer.ts';
import { deliverLate } from '../tool-run/deliver-late.ts';
import { errorEnd, noResultEnd, thrownEnd } from '../tool-run/failed-run.ts';
import { readResult } from '../tool-run/read-result.ts';
import { answeredResult, clearDoubt, recoverCall } from '../tool-run/recover-call.ts';
import { runAround } from '../tool-run/run-around.ts';
import { equippedFor } from '../toolbox/equipped-agent.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { transferToolOf } from '../toolbox/transfer-tool.ts';
import { askAfterAgent, askBeforeAgent, askWithHooks } from '../turn/ask-with-hooks.ts';
import { contentsForAgent } from '../turn/contents-for-agent.ts';
import { draftOf } from '../turn/draft-of.ts';
import { endedByResponse } from '../turn/ended-by-response.ts';
import { madeOutput } from '../turn/made-output.ts';
import { unusualTurn } from '../turn/unusual-turn.ts';
import { writeAnswer } from '../turn/write-answer.ts';
import type { AllParts } from './all-parts.ts';
import { closeToolsets } from './close-toolsets.ts';
import { checkAnswer, checkCall, listTools } from './dry-run.ts';
import { secretParts } from './secret-parts.ts';
import { sessionBusy } from './session-busy.ts';
import { settleLeft, settleResumed } from './settle-late.ts';

/** What most runs do without, loaded together when the first of it is needed. */
export const rareParts: AllParts = {
  ...secretParts,
  carryOutCall,
  concludeCall,
  withheldOutcome,
  writeAsked,
  lateEvent,
  sayCarriedOut,
  withNotes,
  settleStateConflicts,
  exclusiveCalls,
  passGates,
  pendingCalls,
  refuseCall,
  stampQuestion,
  acceptInput,
  acceptMail,
  branchScope,
  delegate,
  goOnDelegated,
  goOnWithMembers,
  runMembers,
  readResult,
  shortenOutcome,
  checkTransfer,
  checkAnswer,
  checkCall,
  sessionBusy,
  closeToolsets,
  listTools,
  pictureJson,
  services,
  takeStep,
  deliverLate,
  errorEnd,
  noResultEnd,
  thrownEnd,
  answeredResult,
  clearDoubt,
  recoverCall,
  runAround,
  equippedFor,
  contentsForAgent,
  askAfterAgent,
  askBeforeAgent,
  askWithHooks,
  askBefore,
  draftOf,
  endedByResponse,
  madeOutput,
  unusualTurn,
  writeAnswer,
  resolveTools,
  transferToolOf,
  activeAgent,
  settleLeft,
  settleResumed,
};
