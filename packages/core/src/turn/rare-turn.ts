import type { contentsForAgent } from './contents-for-agent.ts';
import type { readAround } from './read-around.ts';

/**
 * What is rare of a model call: what an agent reads that is
 * not alone in its tree, and what hooks put around the call.
 */
export interface RareTurn {
  readonly contentsForAgent: typeof contentsForAgent;
  readonly readAround: typeof readAround;
}
