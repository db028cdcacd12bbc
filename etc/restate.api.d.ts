// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Dispatcher } from "@mortise/worker";
import { Http2ServerRequest, Http2ServerResponse } from "node:http2";
/**
 * The part of `@restatedev/restate-sdk` 1 that the dispatcher uses, with the same names: pass
 * `import * as restate from '@restatedev/restate-sdk'`. The SDK itself is not imported.
 */
interface RestateSdk {
  object(definition: RestateDefinition): unknown;
  createEndpointHandler(options: {
    services: unknown[];
    identityKeys?: string[];
  }): (request: Http2ServerRequest, response: Http2ServerResponse) => void;
}
/** A virtual object: for each key, Restate calls one handler at a time. */
interface RestateDefinition {
  readonly name: string;
  readonly handlers: {
    readonly advance: (context: RestateContext, message: RestateMessage) => Promise<void>;
  };
  readonly options: RestateObjectOptions;
}
/** A message to a session. */
interface RestateMessage {
  readonly ifLost?: boolean;
  /** The id of the timer that sent the message, if the session sent it to itself. */
  readonly timer?: string;
}
/** Options of a Restate object. Durations are in milliseconds. */
interface RestateObjectOptions {
  readonly journalRetention: RestateDuration;
  readonly inactivityTimeout: RestateDuration;
  readonly abortTimeout: RestateDuration;
  readonly ingressPrivate: boolean;
  readonly retryPolicy: {
    readonly initialInterval: RestateDuration;
    readonly maxInterval: RestateDuration;
    readonly exponentiationFactor: number;
    readonly maxAttempts: number;
    readonly onMaxAttempts: "pause";
  };
}
/** Milliseconds. */
type RestateDuration = number;
/** The context of a handler of an object. */
interface RestateContext {
  readonly key: string;
  get<T>(name: string): PromiseLike<T | null>;
  set<T>(name: string, value: T): void;
  clear(name: string): void;
  run<T>(name: string, action: () => Promise<T>): PromiseLike<T>;
  genericSend(message: {
    readonly service: string;
    readonly method: string;
    readonly key: string;
    readonly parameter: Uint8Array;
    readonly delay: number;
  }): unknown;
  /** Returns the call. `attemptCompletedSignal` aborts when Restate no longer waits for it. */
  request(): {
    readonly attemptCompletedSignal: AbortSignal;
  };
}
/** Options of the dispatcher: the URL of Restate, and the host and port of this process. */
interface RestateDispatcherOptions {
  /**
   * The SDK: `import * as restate from '@restatedev/restate-sdk'`.
   * A process that only wakes sessions can omit it.
   */
  readonly restate?: RestateSdk | undefined;
  /** URL of the ingress, for example `http://127.0.0.1:8080`. */
  readonly ingress: string;
  /** Headers for ingress and admin API, for example `{ authorization: 'Bearer ...' }`. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The name of the virtual object; default `session`. */
  readonly name?: string | undefined;
  /** The host that this process listens on; default `127.0.0.1`, which other machines cannot reach. */
  readonly host?: string | undefined;
  /** The port that this process listens on; default 9080. */
  readonly port?: number | undefined;
  /**
   * Public keys of the Restate servers that may call this process, in the format `publickeyv1_...`. If
   * omitted, every client that reaches the port may call it: then make sure that only Restate reaches the
   * port.
   */
  readonly identityKeys?: readonly string[] | undefined;
  /** Makes `serve` register this process with Restate. If omitted, register it in another way. */
  readonly register?: RestateRegistration | undefined;
  /**
   * The maximum milliseconds of one advance, including the model's thinking time and the longest tool, before
   * Restate considers the worker dead; default 3,600,000, an hour.
   */
  readonly longestMs?: number | undefined;
}
/** Options of registering a process with Restate. */
interface RestateRegistration {
  /** URL of the admin API, for example `http://127.0.0.1:9070`. */
  readonly admin: string;
  /** The URL where Restate reaches the workers: a stable one, such as the URL of a load balancer. */
  readonly uri: string;
}
/**
 * Creates a dispatcher over Restate 1 for any number of processes: a virtual object for each session, whose
 * one handler advances it. Restate calls the workers, at an HTTP/2 server that `serve` opens, and retries
 * within a second if a worker dies. It does not support lanes: `serve` rejects with `lanes_unsupported` if
 * they have limits, and the lane of a wake has no effect.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option`. `wake` and `serve` reject with
 * `restate_unreachable` or `restate_refused`.
 */
export declare function restateDispatcher(options: RestateDispatcherOptions): Dispatcher;
export type { RestateContext, RestateDefinition, RestateDispatcherOptions, RestateDuration, RestateMessage, RestateObjectOptions, RestateRegistration, RestateSdk };