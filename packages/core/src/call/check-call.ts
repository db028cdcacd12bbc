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
import { fittedArgs } from './fitted-args.ts';

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

/**
 * Checks arguments, with a private copy for whoever gets the value.
 *
 * A member that is null counts as absent where the schema refuses the null and takes the arguments without
 * it: models write null for what they leave out. Of a tool with `lenientArgs`, JSON in a string counts as
 * what it says where the schema refuses the string and takes that. The log keeps what the model wrote.
 */
export function checkArgs(tool: Tool, args: JsonObject): Awaitable<CheckedCall> {
  const checked = checkGiven(tool, args);
  return isPromise(checked) ? checked.then((result) => orFitted(tool, args, result)) : orFitted(tool, args, checked);
}

function orFitted(tool: Tool, args: JsonObject, first: CheckedCall): Awaitable<CheckedCall> {
  const again = (tried: JsonObject, checked: CheckedCall, times: number): Awaitable<CheckedCall> => {
    if ('value' in checked) return { ...checked, args };
    const mismatch = times > 0 && checked.why === 'argsMismatch' ? checked.issues : undefined;
    const fitted = mismatch && fittedArgs(tried, mismatch, tool.lenientArgs === true);
    if (!fitted) return first;
    const checkedAgain = checkGiven(tool, fitted);
    const next = (result: CheckedCall): Awaitable<CheckedCall> => again(fitted, result, times - 1);
    return isPromise(checkedAgain) ? checkedAgain.then(next) : next(checkedAgain);
  };
  return 'value' in first ? first : again(args, first, tool.lenientArgs ? mostFits : 1);
}

/** How often arguments are fitted to what is wrong with them: JSON in a string may hold more of it. */
const mostFits = 4;

function checkGiven(tool: Tool, args: JsonObject): Awaitable<CheckedCall> {
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
