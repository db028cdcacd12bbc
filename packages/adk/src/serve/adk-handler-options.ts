import type {
  AnswerInput,
  ArtifactService,
  Awaitable,
  CredentialResponse,
  LlmAgent,
  PendingRequest,
  Runner,
  SessionKey,
  SessionService,
} from '@mortise/core';
import type { AnswerRules } from '@mortise/ui';

/** Options of the handler: the apps that it serves, and its callers. */
export interface AdkHandlerOptions {
  /** Apps by the names that clients choose from. */
  readonly apps: { readonly [appName: string]: AdkApp };
  /** The session service of the runners. */
  readonly sessions: SessionService;
  /** The artifact service of the runners; without it, there are no artifacts. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * Returns the caller, from the application's own sign-in, such as a cookie or a token. Undefined: unknown,
   * and the response is 401. A `Response` is sent unchanged.
   */
  readonly authorize: (request: Request) => Awaitable<AdkCaller | Response | undefined>;
  /**
   * Origins of other pages that may ask and read the answers, such as `https://app.example`; default none.
   */
  readonly origins?: readonly string[] | undefined;
  /**
   * Hosts that the server answers to: names, with a port or without, or `*.example.com` for all below.
   * Default: loopback hosts alone, so a server that others reach names its own.
   */
  readonly hosts?: readonly string[] | undefined;
  /** The prefix of the paths, such as `/adk`; default: none. */
  readonly base?: string | undefined;
  /** The maximum number of bytes of a request body; default 20,000,000: messages contain media. */
  readonly maxBodyBytes?: number | undefined;
  /** The time that a body may take to arrive, in milliseconds; default 30,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Milliseconds between two signs of life in a stream; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /**
   * Called with errors that clients do not see: the `RunProblem` of a failed run, with the provider's
   * message, and any error of a request. Clients get the code and `failureText(code)`. Not called for refused
   * input, such as `already_answered` or `pending_requests`, nor for `session_busy`: the client gets that
   * code.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** An agent that can be talked to. */
export interface AdkApp {
  readonly runner: Runner;
  /** The agent for the graph view; without it, there is none. */
  readonly agent?: LlmAgent | undefined;
  /** The treatment of results that the model does not wait for, as in `adkInput`; default `one`. */
  readonly results?: 'one' | 'many' | undefined;
  /**
   * Takes answers to credential requests, such as `answerCredential` of `@mortise/auth`; without it, they are
   * refused.
   */
  readonly credential?:
    | ((
        request: PendingRequest,
        response: CredentialResponse,
        context: AdkCredentialContext,
      ) => Awaitable<readonly AnswerInput[]>)
    | undefined;
}

/** The context of a credential request: its session, and other open questions. */
export interface AdkCredentialContext {
  readonly session: SessionKey;
  /** All open questions of the session: those for the same credential may be answered as well. */
  readonly pending: readonly PendingRequest[];
  readonly by: string;
  readonly signal: AbortSignal;
}

/** A user of an app. */
export interface AdkUser {
  readonly appName: string;
  readonly userId: string;
}

/**
 * The caller and their permissions. Anything but `true` is a no. The rules about answers are those of
 * `@mortise/ui`: a caller answers yes and no in their own sessions unless `mayAnswer` decides otherwise, and
 * by default changes no arguments and gives no results, including those of long-running tools
 * (`mayGiveResults`).
 */
export interface AdkCaller extends AnswerRules {
  /** The name of the caller in the log, with their answers. */
  readonly by: string;
  /**
   * Returns true if the caller is this user of this app: its sessions are their own, to read, to write in and
   * to delete.
   */
  mayUse(scope: AdkUser): Awaitable<boolean>;
  /** Returns true if the caller may read the sessions of another user, without writing. Default: no. */
  mayRead?(scope: AdkUser): Awaitable<boolean>;
  /**
   * Returns true if the caller may write in sessions that they may read: start them, send messages, continue
   * runs. Default: no for other users. Writes are stored with `by`.
   */
  mayWrite?(scope: AdkUser): Awaitable<boolean>;
  /**
   * Returns true if the caller may delete sessions and artifacts that they may read. Default: no for other
   * users.
   */
  mayDelete?(scope: AdkUser): Awaitable<boolean>;
}
