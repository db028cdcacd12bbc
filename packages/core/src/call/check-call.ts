import type { FunctionCall } from '../content/function-call.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { copyPlain } from '../json/copy-plain.ts';
import { frozen } from '../json/frozen.ts';
import { argumentLimits } from '../json/json-limits.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Steps } from '../json/steps.ts';
import type { CheckedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import type { Tool, ToolCheck } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';

/** Looks a call's tool up and checks its arguments. Nothing here has an effect. */
export function checkCall(table: ToolTable, call: FunctionCall, args: JsonObject = call.args): Awaitable<CheckedCall> {
  const { name, refused } = call;
  const tool = table.byName.get(name);
  if (!tool?.declaration) return { tool: undefined, why: 'unknownTool', table, name };
  return refused ? { tool, why: 'argsRefused', refused } : checkArgs(tool, args);
}

/** Checks, and waits for the tool's own check no longer than a callback may take. */
export function* checkWithin(scope: AgentScope, check: () => Awaitable<CheckedCall>): Steps<CheckedCall> {
  try {
    return yield* waitWithin(scope, check());
  } catch (cause) {
    return { tool: undefined, why: 'checkLate', cause };
  }
}

/** Checks arguments, with a private copy for whoever gets the value. */
export function checkArgs(tool: Tool, args: JsonObject): Awaitable<CheckedCall> {
  const copy = copyPlain(frozen(args), argumentLimits, 'own');
  if (!copy) return { tool, why: 'argsUnfit', args };
  if (!tool.check) return { tool, args, value: copy };
  try {
    const checked = tool.check(copy);
    if (!isPromise(checked)) return toChecked(tool, args, checked);
    return Promise.resolve(checked).then(
      (result) => toChecked(tool, args, result),
      (cause: unknown) => checkFailed(tool, cause),
    );
  } catch (cause) {
    return checkFailed(tool, cause);
  }
}

function toChecked(tool: Tool, args: JsonObject, result: ToolCheck): CheckedCall {
  return 'issues' in result
    ? { tool, why: 'argsMismatch', issues: result.issues }
    : { tool, args, value: result.value };
}

function checkFailed(tool: Tool, cause: unknown): CheckedCall {
  return { tool, why: 'checkFailed', cause };
}
