import type { askAfterAgent, askBeforeAgent, askWithHooks } from './ask-with-hooks.ts';
import type { contentsForAgent } from './contents-for-agent.ts';
import type { draftOf } from './draft-of.ts';
import type { endedByResponse } from './ended-by-response.ts';
import type { madeOutput } from './made-output.ts';
import type { unusualTurn } from './unusual-turn.ts';
import type { writeAnswer } from './write-answer.ts';

/**
 * What is rare of a model call: what an agent reads that is not alone in its tree,
 * hooks, what tools make of a request, turns that are not plain, and
 * answers that have a schema, go into the state, or are a tool's.
 */
export interface RareTurn {
  readonly askAfterAgent: typeof askAfterAgent;
  readonly askBeforeAgent: typeof askBeforeAgent;
  readonly askWithHooks: typeof askWithHooks;
  readonly contentsForAgent: typeof contentsForAgent;
  readonly draftOf: typeof draftOf;
  readonly endedByResponse: typeof endedByResponse;
  readonly madeOutput: typeof madeOutput;
  readonly unusualTurn: typeof unusualTurn;
  readonly writeAnswer: typeof writeAnswer;
}
