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

/** Options of the handler: the served apps, and the callers. */
export interface AdkHandlerOptions {
  /** Apps by the names that clients choose from. */
  readonly apps: { readonly [appName: string]: AdkApp };
  /** The session service of the runners. */
  readonly sessions: SessionService;
  /** The artifact service of the runners; without it, there are no artifacts. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * Returns the caller, according to the application's own sign-in, such as a cookie or a token. If it
   * returns undefined, the caller is unknown and the response is 401. A returned `Response` is sent
   * unchanged.
   */
  readonly authorize: (request: Request) => Awaitable<AdkCaller | Response | undefined>;
  /**
   * Origins of other pages that may send requests and read the
   * responses, such as `https://app.example`; default none.
   */
  readonly origins?: readonly string[] | undefined;
  /**
   * Host names under which the server answers, with or without a port, or `*.example.com` for all subdomains.
   * Default: only loopback hosts. A server that others reach must list its own hosts here.
   */
  readonly hosts?: readonly string[] | undefined;
  /** The prefix of the paths, such as `/adk`; default: none. */
  readonly base?: string | undefined;
  /** The maximum number of bytes of a request body; default 20,000,000: messages contain media. */
  readonly maxBodyBytes?: number | undefined;
  /** The time within which a request body must arrive, in milliseconds; default 30,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** The keep-alive interval of a stream, in milliseconds; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /**
   * Called with errors that clients do not see: the `RunProblem` of a failed run, with the provider's
   * message, and any error of a request. Clients get only the code and `failureText(code)`. It is not called
   * for refused input, such as `already_answered` or `pending_requests`, nor for `session_busy`, because the
   * client gets these codes.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** An agent that clients can run. */
export interface AdkApp {
  readonly runner: Runner;
  /** The agent for the graph view; without it, the view is not available. */
  readonly agent?: LlmAgent | undefined;
  /** The treatment of results that the model does not wait for, as in `adkInput`; default `one`. */
  readonly results?: 'one' | 'many' | undefined;
  /**
   * Handles answers to credential requests, such as `answerCredential`
   * of `@mortise/auth`; without it, such answers are refused.
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
  /** All open questions of the session: other questions for the same credential may be answered as well. */
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
 * The caller and their permissions. Every value except `true` denies a permission. The rules about answers
 * are those of `@mortise/ui`: callers may answer yes and no in their own sessions unless `mayAnswer` decides
 * otherwise. By default they may not change arguments, and not send results, including results of
 * long-running tools (`mayGiveResults`).
 */
export interface AdkCaller extends AnswerRules {
  /** The name of the caller in the log, with their answers. */
  readonly by: string;
  /**
   * Returns true if the caller is this user of this app, and
   * may therefore read, write and delete the user's sessions.
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
