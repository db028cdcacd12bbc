import {
  type AnswerInput,
  type ArtifactService,
  type Awaitable,
  ConfigError,
  checkMembers,
  type JsonValue,
  type PendingRequest,
  type SessionKey,
} from '@mortise/core';
import type { LaterEffect } from '@mortise/core/session-fork';
import type { LiveRuns } from '../runs/live-runs.ts';
import { type AnswerRules, answerRules, checkAnswerRules } from './may-answer.ts';

/** What the request handler needs. `authorize` is required: there is no open default. */
export interface UiHandlerOptions {
  readonly runs: LiveRuns;
  /** Who asks, and what they may; nothing where nobody is signed in. Asked about every request. */
  readonly authorize: (request: Request) => Awaitable<Person | undefined>;
  /** The path below which the routes are; default `/api`. */
  readonly base?: string | undefined;
  /** Other origins whose pages may ask; default: only pages of the server's own. */
  readonly origins?: readonly string[] | undefined;
  /** The `Host`s that the server answers to; default: any. Name them where it listens on a local address. */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Takes what a person gives where a credential is asked for, and makes the answers, which stand in the log:
   * the value does not. `answerCredential` of `@mortise/auth` does this. Without it such an answer is
   * refused.
   */
  readonly credential?:
    | ((question: PendingRequest, value: JsonValue, key: SessionKey) => Awaitable<readonly AnswerInput[]>)
    | undefined;
  /** Names of the tools that the page runs: only their results are taken from it. */
  readonly clientTools?: readonly string[] | undefined;
  /** Where uploads go; without it there are none. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * Where words are said in the place of earlier ones. `fork`: in a session of its own, and the other stays
   * as it is. `rewind`: in the same one, of whose conversation what followed is no part any more; its log
   * keeps it. Files are as they were then, in either. Default `fork`.
   */
  readonly edits?: 'fork' | 'rewind' | undefined;
  /** Bytes of a request's JSON; default 256 KiB. */
  readonly bodyLimitBytes?: number | undefined;
  /** Bytes of an upload; default 10 MiB. */
  readonly uploadLimitBytes?: number | undefined;
  /** Milliseconds that a body may take to arrive; default 10,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Milliseconds between two signs of life of a stream; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /** Told of what nobody expected; the page is told `internal`. */
  readonly onError?: ((error: unknown, request: Request) => void) | undefined;
}

/** The names of its members. */
export const uiHandlerOptions: Readonly<Record<keyof UiHandlerOptions, true>> = {
  runs: true,
  authorize: true,
  base: true,
  origins: true,
  hosts: true,
  credential: true,
  clientTools: true,
  artifacts: true,
  edits: true,
  bodyLimitBytes: true,
  uploadLimitBytes: true,
  bodyTimeoutMs: true,
  keepAliveMs: true,
  onError: true,
};

/** Who asks, as the application knows them: never as the request says. */
export interface Person extends AnswerRules {
  readonly appName: string;
  /** Whose sessions are theirs. */
  readonly userId: string;
  /** Who answers, as the log says it; default `userId`. */
  readonly by?: string | undefined;
  /**
   * Whether they may say earlier words of a session otherwise, which forks it, or takes it back. Asked with
   * no effects first, and then with the calls that its model would know nothing of, and may ask for once
   * more. Default: they may in
   * the sessions that they may write in, where there are no such calls.
   */
  readonly mayEdit?: ((key: SessionKey, effects: readonly LaterEffect[]) => Awaitable<boolean>) | undefined;
  /** Whether they may read, and write in, the sessions of another user; default: of nobody. */
  readonly mayRead?: ((userId: string) => Awaitable<boolean>) | undefined;
}

/**
 * Refuses a person that `authorize` made with a member that is not known, or is none of its type: a
 * permission that is written wrong would be one that everybody has. Throws `ConfigError`: `unknown_option`,
 * `invalid_option`.
 */
export function checkPerson(person: Person): void {
  const owner = 'the person of authorize';
  checkMembers(owner, person, personMembers);
  checkAnswerRules(owner, person);
  for (const name of ['appName', 'userId', 'by'] as const)
    if ((name !== 'by' || person.by !== undefined) && (typeof person[name] !== 'string' || person[name] === ''))
      throw new ConfigError('invalid_option', `${owner}: ${name} is a text that is not empty`);
  for (const name of ['mayEdit', 'mayRead'] as const)
    if (person[name] !== undefined && typeof person[name] !== 'function')
      throw new ConfigError('invalid_option', `${owner}: ${name} is a function`);
}

const personMembers = {
  ...answerRules,
  appName: true,
  userId: true,
  by: true,
  mayEdit: true,
  mayRead: true,
} satisfies Record<keyof Person, true>;
