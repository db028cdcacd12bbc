import { checkedArgs, isJsonObject, type JsonObject, type Tool } from '@mortise/core';
import { within } from '../decision/within.ts';
import type { Grant } from './grant.ts';
import { coverOf, sameArgsOf } from './remember-offer.ts';

/**
 * Returns a grant that covers the checked form of its edited arguments; a grant without edited arguments is
 * returned unchanged. Returns undefined if the checked arguments cannot be compared with those of later
 * calls.
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

/**
 * Returns the checked arguments; undefined if the arguments
 * are invalid, or JSON cannot represent all of them.
 */
export async function comparableArgs(tool: Tool, args: JsonObject, timeoutMs: number): Promise<JsonObject | undefined> {
  // Arguments that cannot be checked cannot be compared.
  const checked = await within(timeoutMs, async () => tool.check?.(structuredClone(args))).catch(() => null);
  if (checked === null || (checked && !('value' in checked))) return undefined;
  const { json, faithful } = checkedArgs(checked ? checked.value : args);
  return faithful && isJsonObject(json) ? json : undefined;
}
