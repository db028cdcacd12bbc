import type { JsonObject, JsonValue } from '@mortise/core';

/** A turn of a model, or an input of the user. Turns of one invocation have the same `run`. */
export interface UiMessage {
  /** The id of the stored event; known from the first delta on, and never changed. */
  readonly id: string;
  readonly role: 'user' | 'agent';
  /** The agent that wrote it; absent for the user. */
  readonly agent?: string;
  /** The nested run of the message: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** The id of the invocation, which lasts from one input of the user to the next. */
  readonly run: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `streaming`: not stored yet. `cut`: incomplete, and its calls never run; `why` has the reason. */
  readonly state: 'streaming' | 'done' | 'cut';
  /** The reason why a turn was cut: the model's finish reason. */
  readonly why?: 'length' | 'safety' | 'error' | 'other';
  readonly parts: readonly UiPart[];
  readonly usage?: UiUsage;
  /** The model that wrote it. */
  readonly model?: { readonly provider: string; readonly model: string };
  /** The structured output. */
  readonly output?: JsonValue;
  /** The author of a user's message, if the log has it. For a turn: `application` if no model made it. */
  readonly by?: string;
  /** The id that the page gave its input: it pairs a message that is shown early with the stored one. */
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
  /** True if a text of a user's message was not written by them but came with it; a page may fold it. */
  readonly isData?: true;
}

/** A file, an image, audio or video. */
export interface UiMedia {
  readonly type: 'media';
  readonly mimeType?: string;
  /** The address of the media for the page. Absent if the server has none. */
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
  /** The id of the text that refers to it. */
  readonly part?: string;
  /**
   * The start of the citing passage in that text, in UTF-16 units, `end` excluded; absent: the complete text
   * cites it.
   */
  readonly start?: number;
  readonly end?: number;
}

/** A provider's own part, as text. */
export interface UiNote {
  readonly type: 'note';
  readonly text: string;
}

/**
 * A call of a tool, from the model's first delta to its end.
 *
 * `announced`: the model is writing its arguments. `ready`: logged, not started. `waiting`: a question about
 * it is open. `running`: started. `done`, `failed`, `denied`: its outcome. `dropped`: it will never have an
 * outcome, because its turn was interrupted or the nested run around it has ended.
 */
export interface UiCall {
  readonly type: 'call';
  /** Unique in the session; the same before and after it is stored. */
  readonly id: string;
  readonly name: string;
  readonly state: 'announced' | 'ready' | 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'dropped';
  /** The arguments in force: after a person or a gate changed them, theirs. Empty while announced. */
  readonly args: JsonObject;
  /** The arguments so far, while the call is announced: the beginning of a JSON text. */
  readonly argsText?: string;
  /** The arguments that the model asked for, if `args` differs. */
  readonly asked?: JsonObject;
  /** The model does not wait for it: its end comes later. */
  readonly goesOn?: true;
  /** The output of the tool, if `done`. */
  readonly output?: JsonValue;
  /** Text and media of the result. */
  readonly parts?: readonly (UiText | UiMedia)[];
  readonly error?: { readonly code: string; readonly message: string };
  /** The reason why the call was denied. */
  readonly reason?: string;
  /** The nested run that answers it: a key of `UiState.agents`. */
  readonly branch?: string;
  /** The latest progress of a running call; momentary, never stored. */
  readonly progress?: JsonValue;
  /**
   * The time when the effect of the call could begin, epoch milliseconds; absent for calls without an effect.
   */
  readonly startedAt?: number;
  /** Epoch milliseconds. */
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

/** Returns the id of a part: its turn's id and its index there. For a call, it is the id of the call. */
export function partId(turn: string, part: number): string {
  return `${turn}/${part}`;
}
