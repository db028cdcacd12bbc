import type { Agent, Event } from '@mortise/core';

/** The name of the agent that continues a session: the last one that it was handed over to, or the first. */
export function activeAgent(begun: Agent, events: readonly Event[]): string {
  const handOver = events.findLast(({ branch, actions }) => branch === undefined && actions?.transferTo !== undefined);
  return handOver?.actions?.transferTo ?? begun.name;
}
