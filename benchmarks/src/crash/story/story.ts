import type { Agent, SessionService } from '@mortise/core';
import type { KillPoint } from '../kill-point.ts';

/** A conversation: its agent, and the effects of its tools. */
export interface Story {
  /** Made anew in each life. */
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
   * True if tools say what they do to the world. Where they do not, the log is written after the effect only.
   */
  readonly guarded: boolean;
}

/** The last answer of every story. */
export const lastWords = 'All is done.';
