import type { EventActions } from '@mortise/core';
import type { AdkActions } from '../wire/adk-event.ts';

/** The empty actions of an event, in ADK's format. */
export const noActions: AdkActions = Object.freeze({
  stateDelta: {},
  artifactDelta: {},
  requestedAuthConfigs: {},
  requestedToolConfirmations: {},
});

/**
 * Merges the actions of several events, in ADK's format: state deltas are merged, and of any other member the
 * last value is used. Members that ADK does not have are omitted.
 */
export function adkActions(sources: readonly (EventActions | undefined)[], asked?: Partial<AdkActions>): AdkActions {
  const stateDelta: { [key: string]: AdkActions['stateDelta'][string] } = {};
  const artifactDelta: { [filename: string]: number } = {};
  let ends: Pick<AdkActions, 'skipSummarization' | 'transferToAgent' | 'escalate'> = {};
  for (const actions of sources) {
    if (!actions) continue;
    const { skipSummarization, transferTo, escalate } = actions;
    assign(stateDelta, actions.stateDelta);
    assign(artifactDelta, actions.artifactDelta);
    ends = {
      ...ends,
      ...(skipSummarization !== undefined && { skipSummarization }),
      ...(transferTo !== undefined && { transferToAgent: transferTo }),
      ...(escalate !== undefined && { escalate }),
    };
  }
  return { ...noActions, stateDelta, artifactDelta, ...asked, ...ends };
}

/** Returns true if ADK has a member for any of these actions. */
export function hasAdkActions({ localDelta: _, ...actions }: EventActions = {}): boolean {
  return Object.keys(actions).length > 0;
}

/** Copies members with any name, even `__proto__`. */
function assign<T>(target: { [key: string]: T }, source: { readonly [key: string]: T } = {}): void {
  for (const [key, value] of Object.entries(source))
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}
