import type { contentsForAgent } from './contents-for-agent.ts';

/** What is rare of a model call: what an agent reads that is not alone in its tree. */
export interface RareTurn {
  readonly contentsForAgent: typeof contentsForAgent;
}
