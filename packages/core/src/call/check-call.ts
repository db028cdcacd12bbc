import type { FunctionCall } from '../content/function-call.ts';
import { ToolError } from '../error/errors.ts';
import { nearestNames } from '../error/nearest-names.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { copyJson } from '../json/copy-json.ts';
import { frozen } from '../json/frozen.ts';
import { argumentLimits } from '../json/json-limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { lenientJson } from '../json/lenient-json.ts';
import type { CallOutcome } from '../result/call-outcome.ts';
import { waitWithin } from '../run/bounded.ts';
import type { CheckedCall, RejectedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/scope.ts';
import { describeIssues, issuePath, type SchemaIssue } from '../schema/standard-schema.ts';
import type { Tool, ToolCheck } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';

/**
 * Looks up the tool of a call and checks the arguments.
 * Neither runs the tool nor writes to the log. Never rejects.
 */
export function checkCall(
  scope: AgentScope,
  table: ToolTable,
  { name, args: original, refused }: FunctionCall,
  args: JsonObject = original,
): Awaitable<CheckedCall> {
  const tool = table.byName.get(name);
  if (!tool?.declaration) return unknownTool(table, name);
  return refused ? rejectedArgs(tool, refused) : checkArgs(scope, tool, args);
}

/**
 * Checks the arguments of a call, on a copy that belongs to the tool. Waits for the tool's own check no
 * longer than a callback may take. Never rejects. `first`: the result of an earlier check of these arguments,
 * if there is one.
 *
 * A member that is null counts as absent if the schema refuses the null and accepts the arguments without the
 * member: models write null for members that they omit. For a tool with `lenientArgs`, JSON in a string
 * counts as its value if the schema refuses the string and accepts the value. The log keeps the arguments as
 * the model wrote them.
 */
export function checkArgs(
  scope: AgentScope,
  tool: Tool,
  args: JsonObject,
  first: Awaitable<CheckedCall> = checkOnce(tool, args),
): Awaitable<CheckedCall> {
  return !isPromise(first) && 'value' in first ? first : checkFitted(scope, tool, args, first);
}

async function checkFitted(
  scope: AgentScope,
  tool: Tool,
  args: JsonObject,
  first: Awaitable<CheckedCall>,
): Promise<CheckedCall> {
  const asGiven = isPromise(first) ? await inTime(scope, first) : first;
  let [tried, checked] = [args, asGiven];
  for (let times = tool.lenientArgs ? mostFits : 1; !('value' in checked) && checked.issues && times > 0; times--) {
    const fitted = fittedArgs(tried, checked.issues, tool.lenientArgs === true);
    if (!fitted) return asGiven;
    const again = checkOnce(tool, fitted);
    tried = fitted;
    checked = isPromise(again) ? await inTime(scope, again) : again;
  }
  return 'value' in checked ? { tool, args, value: checked.value } : asGiven;
}

/**
 * The maximum number of times that arguments are adapted after a
 * failed check: JSON in a string may contain more JSON in strings.
 */
const mostFits = 4;

async function inTime(scope: AgentScope, checked: Promise<CheckedCall>): Promise<CheckedCall> {
  try {
    return await waitWithin(scope, checked);
  } catch (cause) {
    const message = 'The arguments could not be checked in time, so the call was not run.';
    return { tool: undefined, refused: { code: 'check_failed', message }, cause };
  }
}

/** Checks arguments once, without adapting them. Never throws or rejects. */
export function checkOnce(tool: Tool, args: JsonObject): Awaitable<CheckedCall> {
  const copied = copyJson(frozen(args), argumentLimits);
  if ('problem' in copied) return rejectedArgs(tool, copied.problem);
  if (!tool.check) return { tool, args, value: copied.copy };
  try {
    const checked = tool.check(copied.copy);
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
  if (!('issues' in result)) return { tool, args, value: result.value };
  const { issues } = result;
  const message = `Arguments of \`${tool.name}\` do not match: ${describeIssues(issues)}. Correct them and call again.`;
  return { tool, refused: { code: 'invalid_args_schema', message }, issues };
}

function checkFailed(tool: Tool, cause: unknown): RejectedCall {
  const message = `The arguments of \`${tool.name}\` could not be checked, so it was not run.`;
  return { tool, refused: { code: 'check_failed', message }, cause };
}

function rejectedArgs(tool: Tool, { code, message }: RejectedCall['refused']): RejectedCall {
  return { tool, refused: { code, message: `Arguments of \`${tool.name}\`: ${message}` } };
}

function unknownTool(table: ToolTable, name: string): RejectedCall {
  const names = [...table.byName.values()].filter(({ declaration }) => declaration).map((tool) => tool.name);
  const nearest = nearestNames(name, names);
  const shown = JSON.stringify(name.slice(0, 100));
  const hint =
    names.length === 0
      ? 'There are no tools in this turn.'
      : nearest.exact
        ? `Did you mean \`${nearest.names[0]}\`?`
        : `Available tools: ${nearest.names.join(', ')}.`;
  return { tool: undefined, refused: { code: 'unknown_tool', message: `There is no tool ${shown}. ${hint}` } };
}

/**
 * Returns the rejection of a call whose tool no longer exists, although
 * the call was started, or a question about it was asked, before.
 */
export function toolGone(name: string): RejectedCall {
  const message = `\`${name.slice(0, 100)}\` is no longer available, so it was not run. Continue without it.`;
  return { tool: undefined, refused: { code: 'tool_unavailable', message } };
}

/** Returns the outcome of a rejected call. */
export function refuseCall({ tool, refused: { code, message }, cause }: RejectedCall): CallOutcome {
  const error = cause instanceof Error ? cause : new ToolError(message, { code, cause });
  return { outcome: { status: 'error', code, message }, error, tool };
}

/**
 * Returns a copy of the arguments in which the members that have issues are adapted: a null is removed, and
 * with `lenient`, a string that contains JSON becomes the JSON value, unless that is a string or null. The
 * schema decides whether the copy is valid. Returns undefined if nothing changes.
 */
function fittedArgs(args: JsonObject, issues: readonly SchemaIssue[], lenient: boolean): JsonObject | undefined {
  if (!Array.isArray(issues)) return undefined;
  let fitted: JsonObject | undefined;
  for (const issue of issues as readonly SchemaIssue[]) {
    const keys = issuePath(issue).map(String);
    const last = keys.pop();
    fitted ??= copyOf(args);
    const owner = keys.reduce<JsonValue | undefined>(memberOf, fitted);
    if (last !== undefined && typeof owner === 'object' && owner !== null) adapt(owner, last, lenient);
  }
  return fitted && canonicalJson(fitted) !== canonicalJson(args) ? fitted : undefined;
}

function copyOf(args: JsonObject): JsonObject | undefined {
  const copied = copyJson(args, argumentLimits);
  return 'copy' in copied ? copied.copy : undefined;
}

function adapt(owner: object, key: string, lenient: boolean): void {
  const value = memberOf(owner as JsonObject, key);
  if (value === null && isJsonObject(owner)) Reflect.deleteProperty(owner, key);
  if (!lenient || typeof value !== 'string') return;
  const read = lenientJson(value, argumentLimits);
  if (read !== undefined && read !== null && typeof read !== 'string') Reflect.set(owner, key, read);
}

function memberOf(owner: JsonValue | undefined, key: string): JsonValue | undefined {
  const has = typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key);
  return has ? (owner as JsonObject)[key] : undefined;
}
