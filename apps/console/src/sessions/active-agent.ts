import type { Agent, Event } from '@mortise/core';

/**
 * The name of the agent that a session goes on with: the last
 * one that it was handed over to, or the one that it began with.
 */
export function activeAgent(begun: Agent, events: readonly Event[]): string {
  const handOver = events.findLast(({ branch, actions }) => branch === undefined && actions?.transferTo !== undefined);
  return handOver?.actions?.transferTo ?? begun.name;
}
