import { frozen } from '../json/frozen.ts';
import type { Steps } from '../json/steps.ts';
import type { JsonOutcome } from '../result/json-outcome.ts';
import type { RawResult } from '../result/raw-result.ts';
import { snapshotOutcome, toJsonOutcome } from '../result/to-json-outcome.ts';
import { askHooks, outcomeIn } from '../run/ask-hooks.ts';
import type { CallContext } from '../run/call-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { CallState } from '../view/branch-state.ts';
import { askErrorHooks } from './ask-error-hooks.ts';

/**
 * The hooks after a call: the error hooks where there was an error, then those that see every outcome. A
 * picture is taken once: what is iterated is used up.
 */
export function* askAfterwards(
  scope: AgentScope,
  { call }: CallState,
  { tool, error, errorSeen }: RawResult,
  returned: JsonOutcome,
  context: CallContext,
): Steps<JsonOutcome> {
  const answer = error && !errorSeen ? yield* askErrorHooks(scope, tool, call, error, context) : undefined;
  let picture = answer ? toJsonOutcome(tool, answer) : returned;
  // A copy, so that a hook which changes what it sees does not
  // change what the tool returned; it may go into a log or a span.
  const seen = frozen(scope.run.secrets.json(snapshotOutcome(tool, picture.outcome)));
  yield* askHooks(
    scope,
    'afterTool',
    (hook) => hook(tool, call, seen, context),
    (given) => {
      picture = toJsonOutcome(tool, outcomeIn(given));
      return true;
    },
  );
  return picture;
}
