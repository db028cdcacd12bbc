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

/** Options of `uiHandler`. `authorize` is required: there is no open default. */
export interface UiHandlerOptions {
  /** The live runs whose sessions it serves. */
  readonly runs: LiveRuns;
  /** Returns who sends a request, and what they may do; `undefined` if the user is not signed in (401). Called for every request. */
  readonly authorize: (request: Request) => Awaitable<Person | undefined>;
  /** Path below which the routes are; default `/api`. */
  readonly base?: string | undefined;
  /** Other origins whose pages may send requests; default: only pages of the server's own origin. */
  readonly origins?: readonly string[] | undefined;
  /**
   * Hosts that the server answers to: names, with a port or without, or `*.example.com` for all subdomains.
   * Default: loopback hosts only (`localhost`, `127.x.x.x`, `[::1]`), with any port. They replace the default.
   */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Takes the credential that a person gives, and returns the answers to store: the credential itself is not
   * logged. `answerCredential` of `@mortise/auth` does this. Default: such an answer is refused.
   */
  readonly credential?:
    | ((question: PendingRequest, value: JsonValue, key: SessionKey) => Awaitable<readonly AnswerInput[]>)
    | undefined;
  /** Names of the tools that the page runs: it may give results of these only. Default: none. */
  readonly clientTools?: readonly string[] | undefined;
  /** Where uploads are stored. Default: uploads are refused. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * What an edited message does. `fork`: the conversation continues in a new session, and this one stays as it
   * is. `rewind`: this session goes back to before the message; its log keeps what followed. Files are as they
   * were then, in both. Default `fork`.
   */
  readonly edits?: 'fork' | 'rewind' | undefined;
  /** Largest JSON body, in bytes; default 262,144 (256 KiB). */
  readonly bodyLimitBytes?: number | undefined;
  /** Largest upload, in bytes; default 10,485,760 (10 MiB). */
  readonly uploadLimitBytes?: number | undefined;
  /** Time that a body may take to arrive, in ms; default 10,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Keep-alive interval of a stream, in ms; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /** Called with an unexpected error; the page gets the code `internal`. Default: no call. */
  readonly onError?: ((error: unknown, request: Request) => void) | undefined;
}

/** The names of its members. */
export const uiHandlerOptions: MemberRules<UiHandlerOptions> = {
  runs: 'object',
  authorize: 'function',
  base: 'text',
  origins: listOf('text'),
  hosts: listOf('text'),
  credential: 'function',
  clientTools: listOf('text'),
  artifacts: 'object',
  edits: ['fork', 'rewind'],
  bodyLimitBytes: wholeNumber(1),
  uploadLimitBytes: wholeNumber(1),
  bodyTimeoutMs: milliseconds(1),
  keepAliveMs: milliseconds(1),
  onError: 'function',
};
