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

/** What is served, and to whom. */
export interface AdkHandlerOptions {
  /** By the names that clients choose from. */
  readonly apps: { readonly [appName: string]: AdkApp };
  /** Where the runners keep their sessions. */
  readonly sessions: SessionService;
  /** Where the runners keep their artifacts; without it there are none. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * Who asks: from the application's own sign-in, such as a cookie or a token. Undefined: nobody that is
   * known, and the answer is 401. A `Response` is given as it is.
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
  /** What precedes the paths, such as `/adk`; default nothing. */
  readonly base?: string | undefined;
  /** Of a request's body; default 20,000,000: messages have media in them. */
  readonly maxBodyBytes?: number | undefined;
  /** How long a body may take to come, in milliseconds; default 30,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Milliseconds between two signs of life in a stream; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /**
   * Told what clients are not: of a run that failed its `RunProblem`, with the provider's words, and of a
   * request whatever was thrown. Clients get the code and `failureText(code)`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** An agent that can be talked to. */
export interface AdkApp {
  readonly runner: Runner;
  /** What is drawn of it; without it nothing is. */
  readonly agent?: LlmAgent | undefined;
  /** How results of calls are taken that the model does not wait for, as `adkInput` does; default `one`. */
  readonly results?: 'one' | 'many' | undefined;
  /** Takes credentials, such as `answerCredential` of `@mortise/auth`; without it they are refused. */
  readonly credential?:
    | ((
        request: PendingRequest,
        response: CredentialResponse,
        context: AdkCredentialContext,
      ) => Awaitable<readonly AnswerInput[]>)
    | undefined;
}

/** Whose credential it is, and what else waits. */
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
 * Who asks, and what they may. Anything but `true` is a no. The rules about answers are those of
 * `@mortise/ui`: a caller answers yes and no in their own sessions unless `mayAnswer` says otherwise, and by
 * default changes no arguments and gives no results, those of long-running tools included (`mayGiveResults`).
 */
export interface AdkCaller extends AnswerRules {
  /** Who it is: stands in the log with their answers. */
  readonly by: string;
  /**
   * Whether they are this user of this app: its sessions are their own, to read, to write in and to delete.
   */
  mayUse(scope: AdkUser): Awaitable<boolean>;
  /** Whether they may read the sessions of another user, and no more. Default: of no other user. */
  mayRead?(scope: AdkUser): Awaitable<boolean>;
  /**
   * Whether they may write in sessions that they may read: begin them, send messages, continue runs. Default:
   * in those of no other user. What they write is stored with `by`.
   */
  mayWrite?(scope: AdkUser): Awaitable<boolean>;
  /** Whether they may delete sessions and artifacts that they may read. Default: of no other user. */
  mayDelete?(scope: AdkUser): Awaitable<boolean>;
}
