import type { JsonObject, JsonValue } from '@mortise/core';
import type { UiMessage, UiUsage } from './ui-message.ts';
import type { UiQuestion } from './ui-question.ts';

/**
 * The state of a session for a page, as JSON. All members but `live` follow from the log up to `rev`. `live`
 * is the streamed state of this moment.
 */
export interface UiState {
  /** The revision of the log that the state includes. */
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
   * The reason why the conversation has stopped: `limit`, `cancelled`, the code of a failed model call, or
   * `interrupted` if the process of its run died. `interrupted` is derived from `live`.
   */
  readonly stopped?: { readonly code: string; readonly message?: string };
  /** The keys of the session's state that the server shows. */
  readonly state: JsonObject;
  readonly live: UiLive;
}

/** A nested run. */
export interface UiAgent {
  /** The agent with which the nested run was started. */
  readonly agent: string;
  /** The agent that has the turn in the nested run, if it is another agent. */
  readonly active?: string;
  /** The names of the agents from the root to this nested run, its own agent last. */
  readonly path: readonly string[];
  /** The branch on which the nested run was started; absent for the root. */
  readonly parent?: string;
  /** The id of the call that the nested run answers. */
  readonly callId?: string;
  /** The name of the nested run's agent as a member of its parent agent. */
  readonly member?: string;
  /** `left` if the run around this one ended first. */
  readonly status: 'running' | 'completed' | 'limited' | 'failed' | 'left';
  /** True if the nested run has stopped, and resumes when the session is continued. */
  readonly resumes?: true;
}

/** The live state of a session: running calls and streamed turns. */
export interface UiLive {
  /** True if a run is active. */
  readonly running: boolean;
  /** Turns that are being streamed. */
  readonly turns: readonly UiMessage[];
  /** Calls that run in the process that the page is connected to, by id. */
  readonly calls: { readonly [callId: string]: UiLiveCall };
  /** Warnings of the current run. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The end of the last run, if this page's server watched it. */
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

/** Returns a state whose `stopped` is set if its run was interrupted. */
export function withInterruption<State extends Pick<UiState, 'stopped' | 'live'>>(state: State): State {
  const { ended } = state.live;
  return ended?.status === 'interrupted' && ended.error ? { ...state, stopped: ended.error } : state;
}

/** The live state before any data has arrived: no run is active. */
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
