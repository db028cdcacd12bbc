import { askAfterwards } from '../call/ask-afterwards.ts';
import { askBefore } from '../call/ask-before.ts';
import { askOfTool, askOutside, clearUp } from '../call/ask-outside.ts';
import { passGates } from '../call/pass-gates.ts';
import { pendingCalls } from '../call/pending-calls.ts';
import { stampQuestion } from '../call/stamp-question.ts';
import { acceptInput } from '../inbox/accept.ts';
import { acceptMail } from '../inbox/accept-mail.ts';
import { storeResultParts } from '../inbox/store-result-parts.ts';
import { branchScope } from '../nested/branch-scope.ts';
import { delegate, goOnDelegated } from '../nested/delegate.ts';
import { goOnWithMembers, runMembers } from '../nested/run-members.ts';
import { readingOf } from '../result/read-output.ts';
import { shortenOutcome } from '../result/shorten-outcome.ts';
import { takeStep } from '../run/take-step.ts';
import { deliverLate } from '../tool-run/deliver-late.ts';
import { answeredResult, clearDoubt, recoverCall } from '../tool-run/recover-call.ts';
import { runAround } from '../tool-run/run-around.ts';
import { equippedFor } from '../toolbox/equipped-agent.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { transferTool } from '../toolbox/transfer-tool.ts';
import { askAfterAgent, askBeforeAgent, askWithHooks } from '../turn/ask-with-hooks.ts';
import { contentsForAgent } from '../turn/contents-for-agent.ts';
import { draftOf } from '../turn/draft-of.ts';
import { endedByResponse } from '../turn/ended-by-response.ts';
import { madeOutput } from '../turn/made-output.ts';
import { writeWithOutput } from '../turn/write-with-output.ts';
import { folds } from '../view/apply-rare.ts';
import type { AllParts } from './all-parts.ts';

/** What most runs do without, loaded together when the first of it is needed. */
export const rareParts: AllParts = {
  askOfTool,
  askOutside,
  clearUp,
  passGates,
  pendingCalls,
  stampQuestion,
  acceptInput,
  acceptMail,
  storeResultParts,
  branchScope,
  delegate,
  goOnDelegated,
  goOnWithMembers,
  runMembers,
  readingOf,
  shortenOutcome,
  takeStep,
  deliverLate,
  answeredResult,
  clearDoubt,
  recoverCall,
  runAround,
  equippedFor,
  contentsForAgent,
  askAfterAgent,
  askBeforeAgent,
  askWithHooks,
  askAfterwards,
  askBefore,
  draftOf,
  endedByResponse,
  madeOutput,
  writeWithOutput,
  resolveTools,
  transferTool,
  folds,
};
