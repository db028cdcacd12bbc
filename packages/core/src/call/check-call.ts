import type { FunctionCall } from '../content/function-call.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { copyPlain } from '../json/copy-plain.ts';
import { frozen } from '../json/frozen.ts';
import { argumentLimits } from '../json/json-limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { Steps } from '../json/steps.ts';
import type { CheckedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import type { SchemaIssue } from '../schema/standard-schema.ts';
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

/**
 * Checks arguments, with a private copy for whoever gets the value.
 *
 * A member that is null counts as absent where the schema refuses the null and takes the arguments without
 * it: models write null for what they leave out. The log keeps what the model wrote.
 */
export function checkArgs(tool: Tool, args: JsonObject): Awaitable<CheckedCall> {
  const checked = checkGiven(tool, args);
  return isPromise(checked)
    ? checked.then((result) => orWithoutNulls(tool, args, result))
    : orWithoutNulls(tool, args, checked);
}

function orWithoutNulls(tool: Tool, args: JsonObject, checked: CheckedCall): Awaitable<CheckedCall> {
  const less = 'why' in checked && checked.why === 'argsMismatch' ? withoutNulls(args, checked.issues) : undefined;
  if (!less) return checked;
  const pick = (again: CheckedCall): CheckedCall => ('value' in again ? { ...again, args } : checked);
  const again = checkGiven(tool, less);
  return isPromise(again) ? again.then(pick) : pick(again);
}

/** A copy without the members that are null and that issues are about; undefined where there are none. */
function withoutNulls(args: JsonObject, issues: readonly SchemaIssue[]): JsonObject | undefined {
  if (!Array.isArray(issues)) return undefined;
  let less: JsonObject | undefined;
  for (const { path } of issues as readonly SchemaIssue[]) {
    const keys = (Array.isArray(path) ? path : []).map((step) => String(typeof step === 'object' ? step?.key : step));
    const last = keys.pop();
    less ??= copyPlain(args, argumentLimits, 'own') as JsonObject | undefined;
    const owner = keys.reduce<JsonValue | undefined>(memberOf, less);
    if (last !== undefined && isJsonObject(owner) && memberOf(owner, last) === null)
      Reflect.deleteProperty(owner, last);
  }
  return less && canonicalJson(less) !== canonicalJson(args) ? less : undefined;
}

function memberOf(owner: JsonValue | undefined, key: string): JsonValue | undefined {
  const has = typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key);
  return has ? (owner as JsonObject)[key] : undefined;
}

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
