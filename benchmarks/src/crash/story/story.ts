import type { Agent, SessionService } from '@mortise/core';
import type { KillPoint } from '../kill-point.ts';

/** A conversation: its agent, and the effects of its tools. */
export interface Story {
  /** Creates the agent, again in each life. */
  readonly agentOf: (place: Place) => Agent;
  /** The number of times that each tool has an effect. */
  readonly effects: readonly { readonly tool: string; readonly times: number }[];
}

/** The stories by their names. */
export type StoryName = 'clerk' | 'team';

/** The environment of a process: its story, folder, store and kill point. */
export interface Place {
  readonly story: StoryName;
  /** The folder of the records of effects and requests. */
  readonly directory: string;
  readonly sessions: SessionService;
  readonly point: KillPoint;
  /**
   * True if tools record their effects in the outside world.
   * Otherwise the log is written only after the effect.
   */
  readonly guarded: boolean;
}

/** The last answer of every story. */
export const lastWords = 'All is done.';
