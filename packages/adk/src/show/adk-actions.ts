import type { EventActions } from '@mortise/core';
import type { AdkActions } from '../wire/adk-event.ts';

/** Actions of an event that has none, as ADK writes them. */
export const noActions: AdkActions = Object.freeze({
  stateDelta: {},
  artifactDelta: {},
  requestedAuthConfigs: {},
  requestedToolConfirmations: {},
});

/**
 * What events did, as one, in ADK's words: deltas are put together, and of the rest the later counts. What
 * only this library has is left out.
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

/** Whether ADK has a word for any of them. */
export function hasAdkActions({ localDelta: _, ...actions }: EventActions = {}): boolean {
  return Object.keys(actions).length > 0;
}

/** A key may be `__proto__`. */
function assign<T>(target: { [key: string]: T }, source: { readonly [key: string]: T } = {}): void {
  for (const [key, value] of Object.entries(source))
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}
