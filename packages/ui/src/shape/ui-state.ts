import type { JsonObject, JsonValue } from '@mortise/core';
import type { UiMessage, UiUsage } from './ui-message.ts';
import type { UiQuestion } from './ui-question.ts';

/**
 * What a page knows of a session. JSON.
 *
 * All but `live` follows from the log up to `rev`. `live` is true in this moment only.
 */
export interface UiState {
  /** The revision of the log up to which this is true. */
  readonly rev: number;
  readonly messages: readonly UiMessage[];
  /** The open ones, oldest first. */
  readonly questions: readonly UiQuestion[];
  /** Nested runs, by branch. */
  readonly agents: { readonly [branch: string]: UiAgent };
  /** The agent that has the turn at the root; absent before anybody spoke. */
  readonly active?: string;
  /** Of the whole session. */
  readonly usage: UiUsage;
  /**
   * Why the conversation stands still: `limited`, `cancelled`, the code of a model that failed, or
   * `interrupted`: the process of its run died. The last one follows from `live`.
   */
  readonly stopped?: { readonly code: string; readonly message?: string };
  /** Of the session's state: the keys that the server shows. */
  readonly state: JsonObject;
  readonly live: UiLive;
}

/** A nested run. */
export interface UiAgent {
  /** The agent that it was begun with. */
  readonly agent: string;
  /** Who has the turn in it, where that is another. */
  readonly active?: string;
  /** The names of the nested agents that lead to it, its own last. */
  readonly path: readonly string[];
  /** The branch that it was begun on; absent: the root. */
  readonly parent?: string;
  /** The call that it answers. */
  readonly callId?: string;
  /** Its name as a part of another agent. */
  readonly member?: string;
  /** `left`: the run around it ended first. */
  readonly status: 'running' | 'completed' | 'limited' | 'failed' | 'left';
  /** It has stopped, and goes on when the session is continued. */
  readonly resumes?: true;
}

/** What is true in this moment. */
export interface UiLive {
  /** Whether a run goes on. */
  readonly running: boolean;
  /** Turns that are being streamed. */
  readonly turns: readonly UiMessage[];
  /** Calls that run in the process that the page is connected to, by id. */
  readonly calls: { readonly [callId: string]: UiLiveCall };
  /** Of this run. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** How the last run ended, of those that were watched. */
  readonly ended?: UiRunEnd;
}

/** A call that runs. */
export interface UiLiveCall {
  /** The arguments that run. */
  readonly args?: JsonObject;
  readonly progress?: JsonValue;
}

/** How a run ended. `interrupted`: its process died, and no run has resumed it yet. */
export interface UiRunEnd {
  readonly status: 'completed' | 'paused' | 'limited' | 'cancelled' | 'suspended' | 'failed' | 'interrupted';
  readonly error?: { readonly code: string; readonly message: string };
}

/** How a run ended whose process died. */
export const interrupted: UiRunEnd = {
  status: 'interrupted',
  error: { code: 'interrupted', message: 'The run stopped before its end. Resume it.' },
};

/** A state that says of an interrupted run why the conversation stands still. */
export function withInterruption<State extends Pick<UiState, 'stopped' | 'live'>>(state: State): State {
  const { ended } = state.live;
  return ended?.status === 'interrupted' && ended.error ? { ...state, stopped: ended.error } : state;
}

/** Nothing is known, and nothing goes on. */
export const emptyLive: UiLive = { running: false, turns: [], calls: {}, warnings: [] };

/** A session without events. */
export const emptyState: UiState = {
  rev: 0,
  messages: [],
  questions: [],
  agents: {},
  usage: {},
  state: {},
  live: emptyLive,
};
