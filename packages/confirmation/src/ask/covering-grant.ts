import { type GateCall, isJsonObject, type JsonObject } from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import { defaultTimeoutMs } from '../decision/within.ts';
import { definitionOf, type Grant } from '../grant/grant.ts';
import { GrantIndex } from '../grant/grant-index.ts';
import { hasGrants, sessionGrantFor } from '../grant/grants-of.ts';
import { timeOf } from '../log/shown-args.ts';
import { scopesOf } from './ask-options.ts';
import type { Asking } from './asking.ts';

/**
 * Finds an earlier approval that covers the call with its
 * current arguments and the current definition of its tool.
 */
export async function coveringGrant({ gate, call, tool, context, options }: Asking): Promise<Grant | undefined> {
  const { grants: service, timeoutMs = defaultTimeoutMs } = options;
  const args = comparable(call);
  if (!args || scopesOf(options).length === 0) return undefined;
  const always = service ? await listed(() => service.list(context.session)) : [];
  if (always.length === 0 && !hasGrants(growingLog(context))) return undefined;
  const definition = await definitionOf(tool);
  const subject = { gate, ...(context.place && { place: context.place }), tool: tool.name, definition };
  // The log may have grown since the run read it.
  const events = growingLog(context);
  const now = timeOf(events) ?? Number.POSITIVE_INFINITY;
  const granted = { subject, tool, args, now, timeoutMs };
  return (await sessionGrantFor(events, granted)) ?? (await indexOf(always).find(granted));
}

/**
 * Returns the checked arguments, to compare with approved
 * ones; undefined if JSON cannot represent all of them.
 */
export function comparable({ checked: { json, faithful } }: GateCall): JsonObject | undefined {
  return faithful && isJsonObject(json) ? json : undefined;
}

/** Returns an index of a service's grants, which is built once for each array. */
function indexOf(grants: readonly Grant[]): GrantIndex {
  const [first] = grants;
  const known = first && indexes.get(first);
  if (known && known.grants.length === grants.length && known.grants.every((grant, at) => grant === grants[at]))
    return known.index;
  const index = new GrantIndex();
  for (const grant of grants) index.add(grant);
  if (first) indexes.set(first, { grants: [...grants], index });
  return index;
}

/** The indexes, by the first grant of their array. */
const indexes = new WeakMap<Grant, { readonly grants: readonly Grant[]; readonly index: GrantIndex }>();

async function listed(
  list: () => ReturnType<NonNullable<Asking['options']['grants']>['list']>,
): Promise<readonly Grant[]> {
  try {
    return await list();
  } catch {
    // If the service fails, it counts as having no grants, and the user is asked.
    return [];
  }
}
