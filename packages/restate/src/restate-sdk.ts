import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';

/**
 * The part of `@restatedev/restate-sdk` 1 that the dispatcher uses, with the same names: pass
 * `import * as restate from '@restatedev/restate-sdk'`. The SDK itself is not imported.
 */
export interface RestateSdk {
  object(definition: RestateDefinition): unknown;
  createEndpointHandler(options: {
    services: unknown[];
    identityKeys?: string[];
  }): (request: Http2ServerRequest, response: Http2ServerResponse) => void;
}

/** A virtual object: for each key, Restate calls one handler at a time. */
export interface RestateDefinition {
  readonly name: string;
  readonly handlers: {
    readonly advance: (context: RestateContext, message: RestateMessage) => Promise<void>;
  };
  readonly options: RestateObjectOptions;
}

/** A message to a session. */
export interface RestateMessage {
  readonly ifLost?: boolean;
  /** The id of the timer that sent the message, if the session sent it to itself. */
  readonly timer?: string;
}

/** Options of a Restate object. Durations are in milliseconds. */
export interface RestateObjectOptions {
  readonly journalRetention: RestateDuration;
  readonly inactivityTimeout: RestateDuration;
  readonly abortTimeout: RestateDuration;
  readonly ingressPrivate: boolean;
  readonly retryPolicy: {
    readonly initialInterval: RestateDuration;
    readonly maxInterval: RestateDuration;
    readonly exponentiationFactor: number;
    readonly maxAttempts: number;
    readonly onMaxAttempts: 'pause';
  };
}

/** Milliseconds. */
export type RestateDuration = number;

/** The context of a handler of an object. */
export interface RestateContext {
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
  request(): { readonly attemptCompletedSignal: AbortSignal };
}
