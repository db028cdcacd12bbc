import type { Settled } from '../content/outcome.ts';
import { withCause } from '../error/thrown.ts';
import type { EventBody } from '../event/event.ts';
import type { Steps } from '../json/steps.ts';
import type { Tool } from '../tool/tool.ts';
import { askErrorHooks } from './ask-error-hooks.ts';
import { boundOutcome, isBounded } from './bound-outcome.ts';
import { CallContext } from './call-context.ts';
import { deadlinePassed } from './cancellation.ts';
import { carriedOut, checkOutput, sayCarriedOut } from './check-output.ts';
import { delegate, goOnDelegated } from './delegate.ts';
import { askHooks, outcomeIn } from './hooks.ts';
import { lateEvent } from './late-event.ts';
import { noteWrites } from './note-writes.ts';
import { type RawResult, type Reached, reachResult } from './reach-result.ts';
import type { ToolEnd } from './run-event.ts';
import { newEvent, type RunScope } from './run-scope.ts';
import type { CallState } from './session-view.ts';
import { type OutcomePicture, pictureOutcome, snapshotOutcome } from './snapshot-outcome.ts';
import { stateOf } from './state-owner.ts';
import type { BegunCall, ToolTurn } from './tool-turn.ts';
import { withNotes } from './with-notes.ts';

/**
 * One call's way from the model's wish to what is written in the log: a response, or a question.
 *
 *     look up, check -> beforeTool -> gates -> "started" -> run -> onToolError -> afterTool -> snapshot, bound -> response
 *
 * Whatever goes wrong on the way is an outcome for the model. Only a store that refuses to store ends it early.
 */
export function* settleCall(
  scope: RunScope,
  turn: ToolTurn,
  state: CallState,
  begun: BegunCall | undefined,
): Steps<void> {
  const { call } = state;
  const { cancellation, outbox, platform } = scope;
  const { settling } = scope.shared;
  // A clock costs more than it looks: it is read where somebody wants to know.
  const beganAt = outbox.watched || cancellation.dueAt !== undefined ? platform.monotonic() : 0;
  if (cancellation.dueAt !== undefined && beganAt >= cancellation.dueAt) cancellation.cancel(deadlinePassed);
  const context = new CallContext(scope, state, turn);
  const saw = stateOf(scope.view, scope.branch);
  if (outbox.watched) scope.journal.show({ type: 'toolStart', ...shownBy(scope), call });
  let reached: Reached;
  let ran: Tool | undefined;
  try {
    const reaching = state.child
      ? yield* goOnDelegated(scope, state, turn.table.byName.get(call.name), context)
      : yield* reachResult(scope, turn, state, context, begun);
    const raw = reaching && 'delegated' in reaching ? yield* delegate(scope, state, reaching, context) : reaching;
    if (!raw) {
      settling.delete(call.id);
      return waits(scope, context, { ...shownBy(scope), call });
    }
    if (!('result' in raw)) reached = raw;
    else {
      if (raw.ran && raw.result.status === 'ok') ran = raw.tool;
      const picture =
        scope.callbacks.length > 0 || raw.tool?.checkOutput
          ? yield* conclude(scope, state, raw, context)
          : pictureOutcome(raw.tool, raw.result);
      const bound = isBounded(scope, picture)
        ? picture.outcome
        : yield* boundOutcome(scope, call.name, picture, context);
      const outcome = raw.ran && bound.status === 'error' ? sayCarriedOut(raw.tool, bound) : bound;
      reached = { outcome: raw.notes ? withNotes(outcome, scope.secrets.json(raw.notes)) : outcome, cause: raw.error };
    }
  } catch (cause) {
    if (scope.journal.failure !== undefined) throw cause;
    reached = { outcome: withheld(call.name, ran), cause };
  }
  context.close();
  const durationMs = outbox.watched ? Math.max(0, platform.monotonic() - beganAt) : 0;
  if ('request' in reached) {
    const { request, goesOn, cause } = reached;
    settling.delete(call.id);
    const show: ToolEnd = { type: 'toolEnd', ...shownBy(scope), call, outcome: { status: 'pending' }, durationMs };
    const asked: EventBody = goesOn ? { type: 'asked', request, interim: true } : { type: 'asked', request };
    const events = [...reached.before, asked];
    scope.journal.write(
      events.map((body, at) => newEvent(scope, body, at === 0 ? context.takeActions() : undefined)),
      { show: withCause(show, cause) },
    );
    return;
  }
  const { outcome, cause } = reached;
  const actions = context.takeActions();
  const { branch } = scope;
  if (actions) noteWrites(scope, { name: `${call.name} (${call.id})`, branch, callId: call.id, saw }, actions);
  const response = [
    state.goesOn
      ? lateEvent(scope, state, outcome, actions)
      : newEvent(scope, { type: 'response', callId: call.id, outcome }, actions),
  ];
  if (!outbox.watched) scope.journal.write(response);
  else {
    const show: ToolEnd = { type: 'toolEnd', ...shownBy(scope), call, outcome, durationMs };
    scope.journal.write(response, { show: withCause(show, cause instanceof Error ? cause : undefined) });
  }
}

/** The agent waits for somebody. Nothing is written: what is waited for stands in the log of the nested run. */
function waits(
  { journal, outbox }: RunScope,
  context: CallContext,
  about: Pick<ToolEnd, 'author' | 'branch' | 'call'>,
): void {
  context.close();
  if (outbox.watched) journal.show({ type: 'toolEnd', ...about, outcome: { status: 'pending' }, durationMs: 0 });
}

function shownBy({ agent, branch }: RunScope): Pick<ToolEnd, 'author' | 'branch'> {
  return branch.path === undefined ? { author: agent.name } : { author: agent.name, branch: branch.path };
}

function withheld(name: string, ran: Tool | undefined): Settled {
  const message = `A callback around \`${name}\` failed, so its result is withheld.${carriedOut(ran)}`;
  return { status: 'error', code: 'callback_failed', message };
}

/** From a raw result to a JSON picture of it: the hooks, the output schema. */
function* conclude(scope: RunScope, state: CallState, raw: RawResult, context: CallContext): Steps<OutcomePicture> {
  const { tool } = raw;
  const returned = pictureOutcome(tool, raw.result);
  const picture = scope.callbacks.length === 0 ? returned : yield* askAfterwards(scope, state, raw, returned, context);
  const { outcome } = picture;
  if (outcome.status !== 'ok' || !tool?.checkOutput) return picture;
  const checked = yield* checkOutput(scope, tool, outcome);
  return checked === outcome ? picture : { ...picture, ...pictureOutcome(tool, checked) };
}

/** The hooks after a call: the error hooks where there was an error, then those that see every outcome. A picture is taken once: what is iterated is used up. */
function* askAfterwards(
  scope: RunScope,
  { call }: CallState,
  { tool, error, errorSeen }: RawResult,
  returned: OutcomePicture,
  context: CallContext,
): Steps<OutcomePicture> {
  const answer = error && !errorSeen ? yield* askErrorHooks(scope, tool, call, error, context) : undefined;
  let picture = answer ? pictureOutcome(tool, answer) : returned;
  // A copy, so that a hook which changes what it sees does not change what the tool returned; it may go into a log or a span.
  const seen = scope.secrets.json(snapshotOutcome(tool, picture.outcome));
  yield* askHooks(
    scope,
    'afterTool',
    (hook) => hook(tool, call, seen, context),
    (given) => {
      picture = pictureOutcome(tool, outcomeIn(given));
      return true;
    },
  );
  return picture;
}
