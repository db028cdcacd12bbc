import {
  type AnswerInput,
  type ArtifactService,
  type Awaitable,
  type JsonValue,
  listOf,
  type MemberRules,
  milliseconds,
  type PendingRequest,
  type SessionKey,
  wholeNumber,
} from '@mortise/core';
import type { LiveRuns } from '../runs/live-runs.ts';
import type { Person } from './person.ts';

/** Options of the request handler. `authorize` is required: there is no open default. */
export interface UiHandlerOptions {
  /** The live runs that the handler serves. */
  readonly runs: LiveRuns;
  /**
   * Returns the user of a request and their permissions; undefined if no user is signed in. Called for every
   * request.
   */
  readonly authorize: (request: Request) => Awaitable<Person | undefined>;
  /** The path below which the routes are; default `/api`. */
  readonly base?: string | undefined;
  /** Other origins whose pages may send requests; default: only pages of the server's own origin. */
  readonly origins?: readonly string[] | undefined;
  /**
   * The hosts that the server answers to: names, with a port or without, or `*.example.com` for all below.
   * Default: loopback hosts alone (`localhost`, `127.x.x.x`,
   * `[::1]`); a server that other machines reach has to name its hosts.
   */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Takes a user's answer to a credential request, and returns the answers for the log, without the secret
   * value. `answerCredential` of `@mortise/auth` does this. Without it, such an answer is refused.
   */
  readonly credential?:
    | ((question: PendingRequest, value: JsonValue, key: SessionKey) => Awaitable<readonly AnswerInput[]>)
    | undefined;
  /** Names of the tools that the page runs. It may give results of these tools only; default none. */
  readonly clientTools?: readonly string[] | undefined;
  /** The artifact service for uploads; without it, uploads are refused. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * The effect of editing an earlier message. `fork`: the edited conversation becomes a new session, and the
   * old one stays unchanged. `rewind`: the same session resumes before that message; its log keeps what
   * followed. In both cases the files are those of that time. Default `fork`.
   */
  readonly edits?: 'fork' | 'rewind' | undefined;
  /** The maximum number of bytes of a request's JSON; default 256 KiB. */
  readonly bodyLimitBytes?: number | undefined;
  /** The maximum number of bytes of an upload; default 10 MiB. */
  readonly uploadLimitBytes?: number | undefined;
  /** The maximum time that a body may take to arrive, in milliseconds; default 10,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Keep-alive interval of a stream, in milliseconds; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /** Called with unexpected errors; the page only gets `internal`. */
  readonly onError?: ((error: unknown, request: Request) => void) | undefined;
}

/** Options that the handlers of all protocols take, such as `aiSdkHandler` and `agUiHandler`. */
export type HandlerOptions = Pick<
  UiHandlerOptions,
  | 'runs'
  | 'authorize'
  | 'origins'
  | 'hosts'
  | 'credential'
  | 'clientTools'
  | 'bodyLimitBytes'
  | 'bodyTimeoutMs'
  | 'keepAliveMs'
  | 'onError'
>;

/** The rules of `HandlerOptions`, for `checkMembers`. */
export const handlerOptions: MemberRules<HandlerOptions> = {
  runs: 'object',
  authorize: 'function',
  origins: listOf('text'),
  hosts: listOf('text'),
  credential: 'function',
  clientTools: listOf('text'),
  bodyLimitBytes: wholeNumber(1),
  bodyTimeoutMs: milliseconds(1),
  keepAliveMs: milliseconds(1),
  onError: 'function',
};

/** The rules of the options of `uiHandler`. */
export const uiHandlerOptions: MemberRules<UiHandlerOptions> = {
  ...handlerOptions,
  base: 'text',
  artifacts: 'object',
  edits: ['fork', 'rewind'],
  uploadLimitBytes: wholeNumber(1),
};
