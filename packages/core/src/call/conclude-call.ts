import type { ToolOutcome } from '../content/outcome.ts';
import type { ToolEnd } from '../context/run-event.ts';
import type { EventBody } from '../event/event.ts';
import type { Steps } from '../json/steps.ts';
import { carriedOut, checkOutput } from '../result/check-output.ts';
import type { JsonOutcome } from '../result/json-outcome.ts';
import type { RawResult } from '../result/raw-result.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import type { CallContext } from '../run/call-context.ts';
import { type AgentScope, newEvent } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { CallState } from '../view/branch-state.ts';
import { askAfterwards } from './ask-afterwards.ts';
import type { AskedCall } from './call-halt.ts';

/** From a raw result to a JSON picture of it: the hooks, the output schema. */
export function* concludeCall(
  scope: AgentScope,
  state: CallState,
  raw: RawResult,
  context: CallContext,
): Steps<JsonOutcome> {
  const { tool } = raw;
  const returned = toJsonOutcome(tool, raw.result);
  const seen = scope.callbacks.length === 0 ? returned : yield* askAfterwards(scope, state, raw, returned, context);
  const picture = seen === returned ? seen : { ...seen, replaced: true };
  const { outcome } = picture;
  if (outcome.status !== 'ok' || !tool?.checkOutput) return picture;
  const checked = yield* checkOutput(scope, tool, outcome);
  return checked === outcome ? picture : { ...picture, ...toJsonOutcome(tool, checked) };
}

/** Writes the question that a call waits for. */
export function writeAsked(
  scope: AgentScope,
  { request, goesOn, before }: AskedCall,
  context: CallContext,
  show: ToolEnd,
): void {
  const asked: EventBody = goesOn ? { type: 'asked', request, interim: true } : { type: 'asked', request };
  const events = [...before, asked];
  scope.run.journal.write(
    events.map((body, at) => newEvent(scope, body, at === 0 ? context.takeActions() : undefined)),
    context.beganAt === undefined ? undefined : { show },
  );
}

/**
 * The outcome of a call whose result nobody gets, as a
 * callback around it failed. `ran`: its tool, where it ran.
 */
export function withheldOutcome(name: string, ran: Tool | undefined): ToolOutcome {
  const message = `A callback around \`${name}\` failed, so its result is withheld.${carriedOut(ran)}`;
  return { status: 'error', code: 'callback_failed', message };
}
