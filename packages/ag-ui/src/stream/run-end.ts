import type { UiQuestion, UiRunEnd, UiState, UiUsage, UsageTotals } from '@mortise/ui';
import { interruptOf } from '../ask/interrupt-of.ts';
import type { AgUiEvent, AgUiRunOutcome, AgUiUsage } from '../wire/ag-ui-event.ts';

/**
 * Returns the questions that a client is asked, which are those that its user may answer. `branch` selects
 * the questions of one nested run.
 */
export function interruptsOf({ questions }: UiState, branch?: string): readonly UiQuestion[] {
  return questions.filter(
    (question) =>
      blocks(question) && question.mine && !isResult(question) && (branch ?? question.branch) === question.branch,
  );
}

/** Yields events for questions that another user or a service has to answer. */
export function* waitingFor({ questions }: UiState, clientTools: readonly string[]): Generator<AgUiEvent> {
  const others = questions.filter(
    (question) => blocks(question) && (isResult(question) ? !clientTools.includes(question.call) : !question.mine),
  );
  if (others.length === 0) return;
  const value = others.map(({ id, callId, call, kind, hint }) => ({ id, callId, call, kind, hint }));
  yield { type: 'CUSTOM', name: 'mortise:waiting', value };
}

/**
 * Returns the final event of a run. Without `ended` no run is active, and the session's state decides.
 *
 * A run that waits for this user ends with the AG-UI outcome `interrupt`. A run that waits only for results
 * of the client's tools, or for other people, ends with the outcome `success`, because there is no interrupt
 * that the client could answer.
 */
export function runEnd(
  state: UiState,
  clientTools: readonly string[],
  ended: Partial<UiRunEnd> = {},
):
  | { readonly type: 'RUN_ERROR'; readonly message: string; readonly code: string }
  | { readonly type: 'RUN_FINISHED'; readonly outcome: AgUiRunOutcome } {
  const rests = state.stopped ? 'failed' : state.questions.some(blocks) ? 'paused' : 'completed';
  const { status = rests, error = state.stopped } = ended;
  switch (status) {
    case 'failed':
    case 'interrupted':
    case 'limited': {
      const { code = status, message = `The run is ${status}.` } = error ?? {};
      return { type: 'RUN_ERROR', message, code };
    }
    case 'suspended':
      return { type: 'RUN_ERROR', message: 'The run is suspended and resumes later: connect again.', code: status };
    case 'cancelled':
      return { type: 'RUN_FINISHED', outcome: { type: 'cancelled' } };
    case 'completed':
    case 'paused': {
      const interrupts = interruptsOf(state).map(interruptOf);
      if (status === 'paused' && interrupts.length > 0)
        return { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } };
      const pendingToolCallIds = state.questions
        .filter((question) => isResult(question) && clientTools.includes(question.call))
        .map(({ callId }) => callId);
      return {
        type: 'RUN_FINISHED',
        outcome: { type: 'success', ...(pendingToolCallIds.length > 0 && { pendingToolCallIds }) },
      };
    }
    default:
      status satisfies never;
      return { type: 'RUN_FINISHED', outcome: { type: 'success' } };
  }
}

/** Returns the usage of a run by model; nothing if no model reported usage. */
export function reportedUsage(totals: UsageTotals): { readonly usage?: readonly AgUiUsage[] } {
  const byModel = totals.byModel();
  return byModel.length === 0 ? {} : { usage: byModel.map(({ model, usage }) => ({ ...model, ...tokensOf(usage) })) };
}

function tokensOf({ thoughtTokens, cacheWriteTokens, ...tokens }: UiUsage): AgUiUsage {
  const { inputTokens, outputTokens } = tokens;
  return {
    ...tokens,
    ...(inputTokens !== undefined && outputTokens !== undefined && { totalTokens: inputTokens + outputTokens }),
    ...(thoughtTokens !== undefined && { reasoningTokens: thoughtTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteInputTokens: cacheWriteTokens }),
  };
}

/** Returns true if the run is paused until the question is answered. */
function blocks({ goesOn }: UiQuestion): boolean {
  return goesOn !== true;
}

/**
 * Returns true if the question waits for a tool's result,
 * which the client sends as a message and not as a resume.
 */
function isResult({ kind }: UiQuestion): boolean {
  return kind === 'result';
}
