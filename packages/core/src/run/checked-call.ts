import type { PendingRequest } from '../content/pending-request.ts';
import { RunError } from '../error/errors.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { type CheckedJson, checkedJson } from '../json/checked-json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { sha256 } from '../json/sha256.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { ModelRequest } from '../model/model-request.ts';
import type { SchemaIssue } from '../schema/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import { onlyNamed, type ToolTable } from '../tool/tool-table.ts';

/** A call whose arguments are valid. `args`: as the model gave them; `value`: as the tool gets them. */
export interface ValidCall {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly value: unknown;
}

/** A call that may continue, or the reason why not. */
export type CheckedCall = ValidCall | RejectedCall;

/** A call that was rejected, with the error that the model reads. */
export interface RejectedCall {
  readonly tool: Tool | undefined;
  readonly refused: { readonly code: string; readonly message: string };
  /** The issues of the tool's schema. */
  readonly issues?: readonly SchemaIssue[] | undefined;
  readonly cause?: unknown;
}

/**
 * Returns the JSON of a call's checked arguments. It is computed once, before any gate gets the value and
 * could change it.
 */
export function checkedJsonOf(good: ValidCall): CheckedJson {
  const known = jsonOfArgs.get(good);
  if (known) return known;
  const json = checkedJson(good.value);
  jsonOfArgs.set(good, json);
  return json;
}

/**
 * Returns the checked arguments as JSON if they differ from the model's arguments; undefined if they do not
 * differ, or cannot be represented as JSON.
 */
export function checkedApart(good: ValidCall): JsonValue | undefined {
  if (!good.tool.check) return undefined;
  const { json } = checkedJsonOf(good);
  return json !== undefined && canonicalJson(json) !== canonicalJson(good.args) ? json : undefined;
}

/**
 * Returns the members of a question that show the checked arguments, if these differ from the model's
 * arguments. Arguments that are too large for the log are represented by their digest.
 */
export function shownCheck(good: ValidCall): Pick<PendingRequest, 'checked' | 'checkedGap'> {
  if (!good.tool.check) return {};
  const checked = checkedApart(good);
  const text = checked === undefined ? '' : canonicalJson(checked);
  if (text.length > shownChars) return { checkedGap: { reason: 'large', chars: text.length, sha256: sha256(text) } };
  const shown = checked === undefined ? {} : { checked };
  return checkedJsonOf(good).faithful ? shown : { ...shown, checkedGap: { reason: 'opaque' } };
}

const jsonOfArgs = new WeakMap<ValidCall, CheckedJson>();
const shownChars = 100_000;

/** Returns a JSON copy of the arguments that a hook returned. Throws if they are not a JSON object. */
export function jsonArgs(given: JsonObject): JsonObject {
  const snapshot = exactJson(given);
  if ('value' in snapshot && isJsonObject(snapshot.value)) return snapshot.value;
  throw new RunError(
    'callback_failed',
    `the arguments are not a JSON object: ${'problem' in snapshot ? snapshot.problem : 'they are another JSON value'}`,
  );
}

/**
 * The tools that the calls of one turn can use, and the work
 * for these calls that was done when the turn was recorded.
 */
export interface OfferedTools {
  readonly table: ToolTable;
  /** The checked calls whose `started` event is stored together with their turn, by id. */
  started: ReadonlyMap<string, ValidCall>;
  /** The agent that a call of this turn hands over to. */
  transferTo: string | undefined;
  /** True if an earlier run left the calls open: one of them may have crashed that run. */
  readonly resumed: boolean;
}

/** Returns the tools that the calls of a turn can use if the model was offered every tool of the table. */
export function offeredTools(table: ToolTable, resumed = false): OfferedTools {
  return { table, started: none, transferTo: undefined, resumed };
}

const none: ReadonlyMap<string, ValidCall> = new Map();

/**
 * Returns the tools that the calls of a turn can use if the model was offered only the tools in its request:
 * no other tool can be called.
 */
export function toolsInRequest(table: ToolTable, { declarations, toolChoice }: ModelRequest): OfferedTools {
  const may = (name: string): boolean =>
    toolChoice !== 'none' && (typeof toolChoice !== 'object' || toolChoice.names.includes(name));
  const names = declarations.map(({ name }) => name).filter(may);
  return offeredTools(onlyNamed(table, new Set(names)));
}
