import type { PendingQuestion, PendingRequest } from '../content/pending-request.ts';
import { cutText } from '../json/cut-text.ts';
import type { Steps } from '../json/steps.ts';
import type { CallContext } from '../run/call-context.ts';
import { type GoodCall, shownCheck } from '../run/checked-call.ts';
import { ReadingContext } from '../run/run-context.ts';
import { type AgentScope, warnWhy } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import type { CallState } from '../view/branch-state.ts';
import { argsForGates } from './args-for-gates.ts';
import { digestOf } from './digest.ts';

/**
 * A question with what whoever asks it cannot choose: its id, its
 * call, what an answer is bound to, and what its tool would do.
 */
export function* stampQuestion(
  scope: AgentScope,
  { call, exchanges }: CallState,
  good: GoodCall,
  question: PendingQuestion,
  context: CallContext,
): Steps<PendingRequest> {
  const edited = good.args === call.args ? {} : { args: good.args };
  const about = { digest: digestOf(scope, good), ...edited, ...shownCheck(good) };
  const preview = yield* previewOf(scope, good, context);
  const shown = preview === undefined ? {} : { preview };
  return { ...question, id: `${call.id}?${exchanges.length}`, callId: call.id, ...about, ...shown };
}

function* previewOf(scope: AgentScope, good: GoodCall, context: CallContext): Steps<string | undefined> {
  const { tool } = good;
  if (!tool.preview) return undefined;
  try {
    const checked = yield* argsForGates(scope, good);
    if (!checked) return undefined;
    const preview = yield* waitWithin(scope, tool.preview(checked.value, new ReadingContext(scope, context)));
    return typeof preview === 'string' ? cutText(preview, previewChars) : undefined;
  } catch (cause) {
    warnWhy(scope, 'preview_failed', `${tool.name} could not show what it would do`, cause);
    return undefined;
  }
}

const previewChars = 20_000;
