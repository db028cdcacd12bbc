import type { NestedAgent } from './nested-agent.ts';

/** A way in which agents run other agents. */
export interface NestingWay {
  /** Runs an agent that calls others; gives its final text. */
  session(root: NestedAgent): () => Promise<string>;
  /** Runs agents in parallel, as one; gives their final texts. */
  together(agents: readonly NestedAgent[]): () => Promise<readonly string[]>;
}
