import type { Agent, SessionService } from '@mortise/core';
import type { KillPoint } from '../kill-point.ts';

/** A conversation that is led, by whom it is led, and what it does to the world. */
export interface Story {
  /** Made anew in each life. */
  readonly agentOf: (place: Place) => Agent;
  /** The number of times that each tool has an effect. */
  readonly effects: readonly { readonly tool: string; readonly times: number }[];
}

/** The stories by their names. */
export type StoryName = 'clerk' | 'team';

/** Where a process works, and where it may be killed. */
export interface Place {
  readonly story: StoryName;
  /** Of what happens in the world, and of the requests. */
  readonly directory: string;
  readonly sessions: SessionService;
  readonly point: KillPoint;
  /**
   * True if tools say what they do to the world. Where they do not, the log is written after the effect only.
   */
  readonly guarded: boolean;
}

/** What ends every story. */
export const lastWords = 'All is done.';
