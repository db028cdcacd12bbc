import type { JsonObject, JsonValue } from '@mortise/core';
import type { UiMessage, UiUsage } from './ui-message.ts';
import type { UiQuestion } from './ui-question.ts';

/**
 * The state of a session for a page. JSON.
 *
 * All but `live` follows from the log up to `rev`. `live` is true in this moment only.
 */
export interface UiState {
  /** The revision of the log up to which this is true. */
  readonly rev: number;
  readonly messages: readonly UiMessage[];
  /** The open questions, oldest first. */
  readonly questions: readonly UiQuestion[];
  /** Nested runs, by branch. */
  readonly agents: { readonly [branch: string]: UiAgent };
  /** The agent that has the turn at the root; absent before the first turn. */
  readonly active?: string;
  /** The usage of the complete session. */
  readonly usage: UiUsage;
  /**
   * The reason why the conversation has stopped: `limited`, `cancelled`, the code of a model that failed, or
   * `interrupted`: the process of its run died. The last one is derived from `live`.
   */
  readonly stopped?: { readonly code: string; readonly message?: string };
  /** The keys of the session's state that the server shows. */
  readonly state: JsonObject;
  readonly live: UiLive;
}

/** A nested run. */
export interface UiAgent {
  /** The agent that it was started with. */
  readonly agent: string;
  /** The agent that has the turn in it, if it is another. */
  readonly active?: string;
  /** The names of the nested agents that lead to it, its own last. */
  readonly path: readonly string[];
  /** The branch that it was started on; absent: the root. */
  readonly parent?: string;
  /** The call that it answers. */
  readonly callId?: string;
  /** The name that its parent agent has for it. */
  readonly member?: string;
  /** `left`: the run around it ended first. */
  readonly status: 'running' | 'completed' | 'limited' | 'failed' | 'left';
  /** True if it has stopped, and resumes when the session is continued. */
  readonly resumes?: true;
}

/** The momentary state. */
export interface UiLive {
  /** True if a run is active. */
  readonly running: boolean;
  /** Turns that are being streamed. */
  readonly turns: readonly UiMessage[];
  /** Calls that run in the process that the page is connected to, by id. */
  readonly calls: { readonly [callId: string]: UiLiveCall };
  /** Warnings of this run. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The end of the last run that was watched. */
  readonly ended?: UiRunEnd;
}

/** A call that runs. */
export interface UiLiveCall {
  /** The arguments that run. */
  readonly args?: JsonObject;
  readonly progress?: JsonValue;
}

/** The end of a run. `interrupted`: its process died, and no run has resumed it yet. */
export interface UiRunEnd {
  readonly status: 'completed' | 'paused' | 'limited' | 'cancelled' | 'suspended' | 'failed' | 'interrupted';
  readonly error?: { readonly code: string; readonly message: string };
}

/** The end of a run whose process died. */
export const interrupted: UiRunEnd = {
  status: 'interrupted',
  error: { code: 'interrupted', message: 'The run stopped before its end. Resume it.' },
};

/** A state that gives the reason for an interrupted run. */
export function withInterruption<State extends Pick<UiState, 'stopped' | 'live'>>(state: State): State {
  const { ended } = state.live;
  return ended?.status === 'interrupted' && ended.error ? { ...state, stopped: ended.error } : state;
}

/** The momentary state before anything is known: no run is active. */
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
