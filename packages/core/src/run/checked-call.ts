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

/** A call whose arguments are valid: as the model gave them, and as its tool gets them. */
export interface ValidCall {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly value: unknown;
}

/** A call that may continue, or the reason why not. */
export type CheckedCall = ValidCall | RejectedCall;

/** A rejected call, with the error that the model reads. */
export interface RejectedCall {
  readonly tool: Tool | undefined;
  readonly refused: { readonly code: string; readonly message: string };
  /** The issues of the tool's schema. */
  readonly issues?: readonly SchemaIssue[] | undefined;
  readonly cause?: unknown;
}

/**
 * Returns the JSON of a call's checked arguments, as it was at the first look: before any gate got the value.
 */
export function checkedJsonOf(good: ValidCall): CheckedJson {
  const known = jsonOfArgs.get(good);
  if (known) return known;
  const json = checkedJson(good.value);
  jsonOfArgs.set(good, json);
  return json;
}

/** The checked arguments as JSON, if they differ from the given ones; undefined also if they have no JSON. */
export function checkedApart(good: ValidCall): JsonValue | undefined {
  if (!good.tool.check) return undefined;
  const { json } = checkedJsonOf(good);
  return json !== undefined && canonicalJson(json) !== canonicalJson(good.args) ? json : undefined;
}

/**
 * Returns the members of a question that show the checked arguments, if they differ from the given ones.
 * Arguments that are too large for the log are represented by their digest.
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

/** Returns the arguments of a hook. Throws if they are not JSON. */
export function jsonArgs(given: JsonObject): JsonObject {
  const snapshot = exactJson(given);
  if ('value' in snapshot && isJsonObject(snapshot.value)) return snapshot.value;
  throw new RunError(
    'callback_failed',
    `the arguments are not JSON: ${'problem' in snapshot ? snapshot.problem : 'no object'}`,
  );
}

/**
 * The tools that the calls of one turn can use, and the work that was done for these calls when the turn was
 * recorded.
 */
export interface OfferedTools {
  readonly table: ToolTable;
  /** The calls whose `started` is stored with their turn, as they were checked before, by id. */
  started: ReadonlyMap<string, ValidCall>;
  /** The agent that a call of this turn hands over to. */
  transferTo: string | undefined;
  /** True if an earlier run left the calls open: one of them may be what ended it. */
  readonly resumed: boolean;
}

/** The tools for calls of a model that was offered all of them. */
export function offeredTools(table: ToolTable, resumed = false): OfferedTools {
  return { table, started: none, transferTo: undefined, resumed };
}

const none: ReadonlyMap<string, ValidCall> = new Map();

/**
 * Returns the tools for calls of a model that was offered those in its request: no other tool can be called.
 */
export function toolsInRequest(table: ToolTable, { declarations, toolChoice }: ModelRequest): OfferedTools {
  const may = (name: string): boolean =>
    toolChoice !== 'none' && (typeof toolChoice !== 'object' || toolChoice.names.includes(name));
  const names = declarations.map(({ name }) => name).filter(may);
  return offeredTools(onlyNamed(table, new Set(names)));
}
