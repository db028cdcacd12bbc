import { type FunctionCall, isJsonObject, type JsonObject } from '@mortise/core';
import { wellFormedJson } from '@mortise/provider-kit';

/** Returns true if items of this type ask the application to run something. */
export function isClientCall(type: unknown): boolean {
  return type === 'computer_call' || argsMembers.has(String(type));
}

/**
 * The types of items that ask the application to run something,
 * with the member that has the arguments of the call.
 */
const argsMembers: ReadonlyMap<string, string> = new Map([
  ['shell_call', 'action'],
  ['local_shell_call', 'action'],
  ['apply_patch_call', 'operation'],
]);

/** Returns true if the server runs the call itself, in a container. */
export function isRunByServer({ environment }: JsonObject): boolean {
  return isJsonObject(environment) && environment['type'] === 'container_reference';
}

/** Returns the arguments of a call that the client runs, in the format of the protocol. */
export function clientArgs(item: JsonObject): JsonObject {
  const member = argsMembers.get(String(item['type']));
  if (member === undefined) return pick(item, computerMembers);
  const args = item[member];
  return isJsonObject(args) ? patchArgs(args) : {};
}

/** Returns the members of the item that are not arguments, to send back with the call. */
export function clientMarks({ call_id: _, status: __, id, ...item }: JsonObject): JsonObject {
  const { type } = item;
  const shown = new Set([argsMembers.get(String(type)), ...computerMembers]);
  const rest = Object.entries(item).filter(([name]) => !shown.has(name));
  return { ...Object.fromEntries(rest), ...(typeof id === 'string' && { itemId: id }) };
}

/** Returns the item for a call in a later request. */
export function clientCallItem(type: string, { args }: FunctionCall, ids: JsonObject, rest: JsonObject): JsonObject {
  const member = argsMembers.get(type);
  const parsed = wellFormedJson(args);
  return { type, ...ids, ...(member === undefined ? parsed : { [member]: parsed }), ...rest, status: 'completed' };
}

const computerMembers: readonly string[] = ['action', 'actions', 'pending_safety_checks'];

function pick(item: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

/**
 * Returns the start of a patch's argument text, before its diff arrives; undefined if the patch has no diff.
 */
export function patchStart({ operation }: JsonObject): string | undefined {
  if (!isJsonObject(operation) || typeof operation['diff'] !== 'string') return undefined;
  return JSON.stringify(patchArgs(operation)).slice(0, -2);
}

/** Converts a piece of the diff to a piece of the argument text. */
export function diffDelta(delta: string): string {
  return JSON.stringify(delta).slice(1, -1);
}

/** Returns the arguments of a patch. The diff is the last member, because it is streamed last. */
function patchArgs({ diff, ...operation }: JsonObject): JsonObject {
  return { ...operation, ...(diff !== undefined && { diff }) };
}
