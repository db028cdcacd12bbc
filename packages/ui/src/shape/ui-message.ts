import type { JsonObject, JsonValue } from '@mortise/core';

/** One turn of a model, or one input of the user. Turns of one invocation have the same `run`. */
export interface UiMessage {
  /** The stored event's id: known from the first delta on, and never another. */
  readonly id: string;
  readonly role: 'user' | 'agent';
  /** Who speaks; absent where the user does. */
  readonly agent?: string;
  /** The nested run that it was said in: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** The invocation: from one input of the user to the next. */
  readonly run: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `streaming`: not stored yet. `cut`: it does not act, and its calls never run; `why` says why. */
  readonly state: 'streaming' | 'done' | 'cut';
  /** Why a turn was cut: the model's finish reason. */
  readonly why?: 'length' | 'safety' | 'error' | 'other';
  readonly parts: readonly UiPart[];
  readonly usage?: UiUsage;
  /** The model that speaks. */
  readonly model?: { readonly provider: string; readonly model: string };
  /** The structured output. */
  readonly output?: JsonValue;
  /**
   * Who wrote a message of the user, where the log says it. Of a turn: `application`, where no model made it.
   */
  readonly by?: string;
  /** The id that the page gave its input: it pairs a message that is shown early with the stored one. */
  readonly inputId?: string;
}

/** A piece of a message. */
export type UiPart = UiText | UiMedia | UiSources | UiNote | UiCall;

/** Words, or a model's thoughts. */
export interface UiText {
  readonly type: 'text' | 'thought';
  /** The message's id and the part's place in the turn. */
  readonly id: string;
  readonly text: string;
  /** Of a user's message: no word of theirs, but what came beside them, which a page may fold. */
  readonly isData?: true;
}

/** A file, a picture, a sound. */
export interface UiMedia {
  readonly type: 'media';
  readonly mimeType?: string;
  /** Where a page gets it. Absent where the server gives no address for it. */
  readonly url?: string;
}

/** What an answer refers to. */
export interface UiSources {
  readonly type: 'sources';
  readonly sources: readonly UiSource[];
}

/** One reference. */
export interface UiSource {
  readonly url?: string;
  readonly title?: string;
  /** What it says there. */
  readonly quote?: string;
  /** The id of the text that refers to it. */
  readonly part?: string;
  /**
   * Where in that text the words are that refer to it, in UTF-16 units, `end` excluded; absent: all of it.
   */
  readonly start?: number;
  readonly end?: number;
}

/** A provider's own part, in words. */
export interface UiNote {
  readonly type: 'note';
  readonly text: string;
}

/**
 * A call of a tool, from the model's first word of it to its end.
 *
 * `announced`: the model is writing its arguments. `ready`: stored, not begun. `waiting`: a question about it
 * is open. `running`: it has begun. `done`, `failed`, `denied`: how it ended. `dropped`: it never gets an
 * end, because its turn was cut or the nested run around it is over.
 */
export interface UiCall {
  readonly type: 'call';
  /** Unique in the session; the same before and after it is stored. */
  readonly id: string;
  readonly name: string;
  readonly state: 'announced' | 'ready' | 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'dropped';
  /** The arguments in force: after a person or a gate changed them, theirs. Empty while announced. */
  readonly args: JsonObject;
  /** What there is of the arguments while announced: the beginning of a JSON text. */
  readonly argsText?: string;
  /** What the model asked for, where `args` is something else. */
  readonly asked?: JsonObject;
  /** The model does not wait for it: its end comes later. */
  readonly goesOn?: true;
  /** What the tool gave, where `done`. */
  readonly output?: JsonValue;
  /** Words and media that came with the end. */
  readonly parts?: readonly (UiText | UiMedia)[];
  readonly error?: { readonly code: string; readonly message: string };
  /** Why it was denied. */
  readonly reason?: string;
  /** The nested run that answers it: a key of `UiState.agents`. */
  readonly branch?: string;
  /** How far a running call is; of the moment, never stored. */
  readonly progress?: JsonValue;
  /** Epoch milliseconds: when its effect could begin, of calls that may have one. */
  readonly startedAt?: number;
  /** Epoch milliseconds. */
  readonly endedAt?: number;
  /** How long its tool ran, in milliseconds; absent where none did. */
  readonly ms?: number;
}

/** Tokens. What nobody said is absent. */
export interface UiUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly thoughtTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}
