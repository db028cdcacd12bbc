import { isUnderWay } from '../json/awaitable.ts';
import { complete } from '../json/steps.ts';
import { newEvent, type RunScope } from './run-scope.ts';
import type { CallState } from './session-view.ts';
import { settleCall } from './settle-call.ts';
import type { BegunCall, ToolTurn } from './tool-turn.ts';

/**
 * Settles one call: its response or its question is written, even when something unforeseen breaks its way.
 *
 * `begun`: what was done about it already. Never throws or rejects. Undefined where there is nothing to wait for.
 */
export function answerCall(
  scope: RunScope,
  turn: ToolTurn,
  state: CallState,
  begun: BegunCall | undefined,
): Promise<void> | undefined {
  try {
    const settled = complete(settleCall(scope, turn, state, begun));
    return isUnderWay(settled) ? settled.catch((error: unknown) => answerBroken(scope, state, error)) : undefined;
  } catch (error) {
    answerBroken(scope, state, error);
    return undefined;
  }
}

function answerBroken(scope: RunScope, { call }: CallState, error: unknown): void {
  const { journal, agent } = scope;
  if (journal.failure !== undefined) return;
  const message = `\`${call.name}\` could not be settled.`;
  const outcome = { status: 'error', code: 'internal', message } as const;
  const cause = error instanceof Error ? error : new Error(message, { cause: error });
  journal.write([newEvent(scope, { type: 'response', callId: call.id, outcome })], {
    show: { type: 'toolEnd', author: agent.name, call, outcome, durationMs: 0, cause },
  });
}
