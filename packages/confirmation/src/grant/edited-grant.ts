import { checkedArgs, isJsonObject, type JsonObject, type Tool } from '@mortise/core';
import { within } from '../decision/within.ts';
import type { Grant } from './grant.ts';
import { coverOf, sameArgsOf } from './remember-offer.ts';

/**
 * Returns a grant whose edited arguments are replaced by their checked form, by the check of the tool; a
 * grant without edited arguments is returned unchanged. Undefined if later calls cannot be compared with the
 * checked arguments.
 */
export async function settledGrant(
  { edited, ...grant }: Grant,
  tool: Tool,
  timeoutMs: number,
): Promise<Grant | undefined> {
  if (!edited) return grant;
  const args = await comparableArgs(tool, edited, timeoutMs);
  return args && { ...grant, ...coverOf(sameArgsOf(grant), args) };
}

/** The checked arguments; undefined if they are invalid, or JSON does not show them in full. */
export async function comparableArgs(tool: Tool, args: JsonObject, timeoutMs: number): Promise<JsonObject | undefined> {
  // Arguments that cannot be checked cannot be compared.
  const checked = await within(timeoutMs, async () => tool.check?.(structuredClone(args))).catch(() => null);
  if (checked === null || (checked && !('value' in checked))) return undefined;
  const { json, faithful } = checkedArgs(checked ? checked.value : args);
  return faithful && isJsonObject(json) ? json : undefined;
}
