import type {
  Content,
  JsonValue,
  OpenFilter,
  OpenQuestion,
  Page,
  PageRequest,
  SessionKey,
  ToolOutcome,
} from '@mortise/core';

/**
 * What a server without an agent does with sessions: each method is one letter to the session's mailbox and
 * one wake. Some worker takes the letter in; what it came to stands in the log (`mailOutcome`).
 *
 * A letter is taken once by its `id`: whoever does not know whether a call got through repeats it with the
 * same id. Without one, each call is another letter. All reject with `session_not_found` where there is no
 * such session, and with what the store or the dispatcher refused: then repeat the call.
 */
export interface SessionClient {
  /** What the user says. Makes the session where there is none. */
  say(key: SessionKey, message: string | Content, options?: SayOptions): Promise<Delivered>;
  /** The answer to a question. */
  answer(key: SessionKey, answer: AnswerLetter, options?: LetterOptions): Promise<Delivered>;
  /** How a call ended that was left behind, or that runs elsewhere. */
  result(key: SessionKey, result: ResultLetter, options?: LetterOptions): Promise<Delivered>;
  /** Nobody needs to answer a question any more. `reason`: the model reads it. */
  withdraw(key: SessionKey, question: WithdrawLetter, options?: LetterOptions): Promise<Delivered>;
  /** Ends what goes on, and withdraws what is asked. */
  cancel(key: SessionKey, reason?: string, options?: LetterOptions): Promise<Delivered>;
  /** Has the session looked at, a parked one too: once what it was parked for is mended. */
  wake(key: SessionKey): Promise<void>;
  /**
   * The open questions of all sessions, those asked first first. Rejects
   * with `no_session_index` where the store has no index.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
}

/** What can be said of a letter. */
export interface LetterOptions {
  /** The letter's own; default a random one. */
  readonly id?: string | undefined;
}

/** What can be said of a message. */
export interface SayOptions extends LetterOptions {
  /** Who wrote it: stored with it. */
  readonly by?: string | undefined;
}

/** A letter that is in the mailbox. */
export interface Delivered {
  readonly id: string;
}

/** What somebody answers. */
export interface AnswerLetter {
  readonly requestId: string;
  readonly value: JsonValue;
  /** Who answers: needed where a question takes more than one person. */
  readonly by?: string | undefined;
}

/** How a call ended. */
export interface ResultLetter {
  readonly callId: string;
  readonly outcome: ToolOutcome;
}

/** Which question. */
export interface WithdrawLetter {
  readonly requestId: string;
  readonly reason?: string | undefined;
}
