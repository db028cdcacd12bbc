import type { JsonObject, JsonValue } from '@mortise/core';

/** A turn of a model, or an input of the user. Turns of one invocation have the same `run`. */
export interface UiMessage {
  /** The id of the stored event. It is known from the first delta on, and never changes. */
  readonly id: string;
  readonly role: 'user' | 'agent';
  /** The agent that wrote the message; absent for the user. */
  readonly agent?: string;
  /** The nested run of the message: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** The id of the invocation, which lasts from one input of the user to the next. */
  readonly run: string;
  /** The time of the message, in epoch milliseconds. */
  readonly at: number;
  /** `streaming`: not stored yet. `cut`: incomplete, and its calls never run; `why` has the reason. */
  readonly state: 'streaming' | 'done' | 'cut';
  /** The reason why a turn was cut: the model's finish reason. */
  readonly why?: 'length' | 'safety' | 'error' | 'other';
  readonly parts: readonly UiPart[];
  readonly usage?: UiUsage;
  /** The model that wrote the message. */
  readonly model?: { readonly provider: string; readonly model: string };
  /** The structured output. */
  readonly output?: JsonValue;
  /** The author of a user's message, if the log names one. For a turn, `application` if no model made it. */
  readonly by?: string;
  /**
   * The id that the page gave its input. With it, a page matches
   * a message that it already shows with the stored message.
   */
  readonly inputId?: string;
}

/** A piece of a message. */
export type UiPart = UiText | UiMedia | UiSources | UiNote | UiCall;

/** A text, or a model's thoughts. */
export interface UiText {
  readonly type: 'text' | 'thought';
  /** The message's id and the index of the part in the turn. */
  readonly id: string;
  readonly text: string;
  /**
   * True if the user did not write this text of their message, but it was attached; a page may collapse it.
   */
  readonly isData?: true;
}

/** A file, an image, audio or video. */
export interface UiMedia {
  readonly type: 'media';
  readonly mimeType?: string;
  /** The URL of the media for the page. Absent if the server provides none. */
  readonly url?: string;
}

/** Sources that an answer cites. */
export interface UiSources {
  readonly type: 'sources';
  readonly sources: readonly UiSource[];
}

/** A source reference. */
export interface UiSource {
  readonly url?: string;
  readonly title?: string;
  /** A verbatim passage of the source. */
  readonly quote?: string;
  /** The id of the text part that cites the source. */
  readonly part?: string;
  /**
   * The start of the citing passage in that text, in UTF-16 units, `end` excluded; absent: the complete text
   * cites it.
   */
  readonly start?: number;
  readonly end?: number;
}

/** A provider-specific part, as text. */
export interface UiNote {
  readonly type: 'note';
  readonly text: string;
}

/**
 * A call of a tool, from the model's first delta to the end of the call. `announced`: the model is writing
 * the arguments. `ready`: the call is logged and has not started. `waiting`: a question about the call is
 * open. `running`: the call has started. `done`, `failed`, `denied`: its outcome. `dropped`: the call will
 * never have an outcome, because its turn was interrupted or the nested run around it has ended.
 */
export interface UiCall {
  readonly type: 'call';
  /** The id of the call: unique in the session, and the same before and after the call is stored. */
  readonly id: string;
  readonly name: string;
  readonly state: 'announced' | 'ready' | 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'dropped';
  /** The current arguments, with the changes of a user or a gate. Empty while the call is announced. */
  readonly args: JsonObject;
  /** The arguments so far, while the call is announced: the beginning of a JSON text. */
  readonly argsText?: string;
  /** The arguments that the model asked for, if `args` differs. */
  readonly asked?: JsonObject;
  /** True if the model does not wait for the call, which ends later. */
  readonly goesOn?: true;
  /** The output of the tool, if `done`. */
  readonly output?: JsonValue;
  /** Text and media of the result. */
  readonly parts?: readonly (UiText | UiMedia)[];
  readonly error?: { readonly code: string; readonly message: string };
  /** The reason why the call was denied. */
  readonly reason?: string;
  /** The nested run that answers the call: a key of `UiState.agents`. */
  readonly branch?: string;
  /** The latest progress of a running call; never stored. */
  readonly progress?: JsonValue;
  /**
   * The time from which the call could have an effect, in
   * epoch milliseconds; absent for calls without an effect.
   */
  readonly startedAt?: number;
  /** The time of the end, in epoch milliseconds. */
  readonly endedAt?: number;
  /** The run time of the tool, in milliseconds; absent if no tool ran. */
  readonly ms?: number;
}

/** Numbers of tokens. Unreported members are absent. */
export interface UiUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly thoughtTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}

/**
 * Returns the id of a part, from the id of its turn and its index in the turn. A call has its own id instead.
 */
export function partId(turn: string, part: number): string {
  return `${turn}/${part}`;
}
