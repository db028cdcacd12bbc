import type { askAfterAgent, askBeforeAgent, askWithHooks } from './ask-with-hooks.ts';
import type { contentsForAgent } from './contents-for-agent.ts';
import type { draftOf } from './draft-of.ts';
import type { endedByResponse } from './ended-by-response.ts';
import type { madeOutput } from './made-output.ts';
import type { writeWithOutput } from './write-with-output.ts';

/**
 * What is rare of a model call: what an agent reads that is not alone in its tree,
 * hooks, what tools make of a request, and answers that have a schema or are a tool's.
 */
export interface RareTurn {
  readonly askAfterAgent: typeof askAfterAgent;
  readonly askBeforeAgent: typeof askBeforeAgent;
  readonly askWithHooks: typeof askWithHooks;
  readonly contentsForAgent: typeof contentsForAgent;
  readonly draftOf: typeof draftOf;
  readonly endedByResponse: typeof endedByResponse;
  readonly madeOutput: typeof madeOutput;
  readonly writeWithOutput: typeof writeWithOutput;
}
