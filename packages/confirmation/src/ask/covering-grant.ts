import { type GateCall, isJsonObject, type JsonObject } from '@mortise/core';
import { defaultTimeoutMs } from '../decision/within.ts';
import { definitionOf } from '../grant/definition-of.ts';
import { settledGrant } from '../grant/edited-grant.ts';
import { type Grant, grantsOf } from '../grant/grant.ts';
import { isCovered } from '../grant/remember-offer.ts';
import { timeOf } from '../log/time-of.ts';
import { scopesOf } from './ask-options.ts';
import type { Asking } from './asking.ts';

/** An approval that was given before and covers the call, as it and its tool are now. */
export async function coveringGrant({ gate, call, tool, context, options }: Asking): Promise<Grant | undefined> {
  const { grants: service } = options;
  const args = comparable(call);
  if (!args || scopesOf(options).length === 0) return undefined;
  const known = [
    ...grantsOf(context.events).filter(({ scope }) => scope === 'session'),
    ...(service ? await listed(() => service.list(context.session)) : []),
  ].filter(
    (grant) =>
      grant.gate === gate &&
      grant.place === context.place &&
      grant.tool === tool.name &&
      (grant.edited !== undefined || isCovered(grant, args)),
  );
  if (known.length === 0) return undefined;
  const definition = await definitionOf(tool);
  const now = timeOf(context.events) ?? Number.POSITIVE_INFINITY;
  for (const grant of known) {
    if (grant.definition !== definition || now >= (grant.expiresAt ?? Number.POSITIVE_INFINITY)) continue;
    const settled = await settledGrant(grant, tool, options.timeoutMs ?? defaultTimeoutMs);
    if (settled && isCovered(settled, args)) return settled;
  }
  return undefined;
}

/**
 * What would run, as far as it can be compared with what
 * was approved: undefined where no JSON says all of it.
 */
export function comparable({ checked: { json, faithful } }: GateCall): JsonObject | undefined {
  return faithful && isJsonObject(json) ? json : undefined;
}

async function listed(
  list: () => ReturnType<NonNullable<Asking['options']['grants']>['list']>,
): Promise<readonly Grant[]> {
  try {
    return await list();
  } catch {
    // Who cannot be asked has granted nothing: the person is asked instead.
    return [];
  }
}
