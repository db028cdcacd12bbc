import type { RareCall } from '../call/rare-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { textOf } from '../content/text-of.ts';
import type { RunResult } from '../context/run-event.ts';
import { isAgentError, publicMessage, withCause } from '../error/thrown.ts';
import { complete } from '../json/steps.ts';
import type { Writable } from '../json/writable.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { entered } from '../run/rare-room.ts';
import type { BranchEnd, BranchScope } from '../run/run-scope.ts';
import type { SessionKey } from '../session/session.ts';
import type { RareTurn } from '../turn/rare-turn.ts';
import { openQuestions } from '../view/rare-folds.ts';
import type { SessionView } from '../view/session-view.ts';

/** The result of a run whose last step this is. */
export async function runResult(scope: BranchScope, driven: BranchEnd): Promise<RunResult> {
  const { view } = scope.run;
  const stopped = driven.do === 'stop' ? driven.stopped : view.root.invocation.stopped;
  const status = stopped ? stopped.status : driven.do === 'complete' ? 'completed' : 'paused';
  const pending = await pendingOf(scope);
  const result = resultOf(view, status, pending);
  if (stopped) {
    const { code, message } = stopped;
    result.error =
      stopped.status === 'failed'
        ? withCause({ code, message }, driven.do === 'stop' ? driven.cause : undefined)
        : { code, message };
  } else if (driven.do === 'complete' && driven.output !== undefined && view.root.turn !== 'skipped') {
    const { agent } = scope.run;
    if (!isLlmAgent(agent) || !agent.output) result.output = driven.output;
    else {
      const made = await (await entered<RareTurn>(scope)).madeOutput(scope, agent.output, driven.output);
      Object.assign(result, made);
      if (made.error) result.status = 'failed';
    }
  }
  return result;
}

/** The result of a run that could not begin. */
export function failedResult(session: SessionKey, error: unknown): RunResult {
  return { session, text: '', usage: {}, pending: [], status: 'failed', error: errorOf(error, 'load_failed') };
}

/**
 * The result of a run that broke: its input was refused, a hook failed, or its log could not be written.
 * Questions that wait go on waiting.
 */
export async function brokenResult(scope: BranchScope, error: unknown): Promise<RunResult> {
  const { journal, view } = scope.run;
  if (journal.failure !== undefined)
    return {
      ...resultOf(view, 'failed', []),
      error: withCause({ ...errorOf(journal.failure, 'append_failed'), unsaved: journal.unsaved }, journal.failure),
    };
  return { ...resultOf(view, 'failed', await pendingOf(scope)), error: errorOf(error, 'append_failed') };
}

async function pendingOf(scope: BranchScope): Promise<RunResult['pending']> {
  // A view that knows of a question was made by the room that is entered here.
  if (openQuestions(scope.run.view).length === 0) return [];
  return complete((await entered<RareCall>(scope)).pendingCalls(scope));
}

/** `other`: the code of what has none of ours. */
function errorOf(error: unknown, other: 'load_failed' | 'append_failed'): NonNullable<RunResult['error']> {
  const code = isAgentError(error) ? error.code : other;
  return withCause({ code, message: publicMessage(error, 'the session service refused') }, error);
}

/** What a response has to say to people, where it is words. */
function wordsOf({ output, parts = [] }: Extract<ToolOutcome, { readonly status: 'ok' }>): string {
  if (typeof output === 'string') return output;
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** What every result says. */
function resultOf(
  { key, root }: SessionView,
  status: RunResult['status'],
  pending: RunResult['pending'],
): Writable<RunResult> {
  const { finishReason, lastModel, invocation } = root;
  const { usage } = invocation;
  const text = textOf(lastModel);
  const result: Writable<RunResult> = finishReason
    ? { status, session: key, text, pending, usage, finishReason }
    : { status, session: key, text, pending, usage };
  if (root.turn === 'skipped') {
    const outcome = root.round.find(({ endsTurn }) => endsTurn)?.outcome;
    if (outcome) result.outcome = outcome;
    if (outcome?.status === 'ok') result.text = wordsOf(outcome) || text;
  }
  return result;
}
