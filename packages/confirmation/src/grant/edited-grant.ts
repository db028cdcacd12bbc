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

/** What arguments come to; undefined where they do not fit, or no JSON says all of it. */
export async function comparableArgs(tool: Tool, args: JsonObject, timeoutMs: number): Promise<JsonObject | undefined> {
  // What cannot be checked cannot be compared either.
  const checked = await within(timeoutMs, async () => tool.check?.(structuredClone(args))).catch(() => null);
  if (checked === null || (checked && !('value' in checked))) return undefined;
  const { json, faithful } = checkedArgs(checked ? checked.value : args);
  return faithful && isJsonObject(json) ? json : undefined;
}
