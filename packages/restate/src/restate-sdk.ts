import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';

/**
 * What is used of `@restatedev/restate-sdk` 1, by the names that it has there: `import * as restate from
 * '@restatedev/restate-sdk'` is one. The SDK itself is not imported.
 */
export interface RestateSdk {
  object(definition: RestateDefinition): unknown;
  createEndpointHandler(options: {
    services: unknown[];
    identityKeys?: string[];
  }): (request: Http2ServerRequest, response: Http2ServerResponse) => void;
}

/** A virtual object: Restate calls one handler at a time of each key. */
export interface RestateDefinition {
  readonly name: string;
  readonly handlers: {
    readonly advance: (context: RestateContext, message: RestateMessage) => Promise<void>;
  };
  readonly options: RestateObjectOptions;
}

/** What a session is sent. */
export interface RestateMessage {
  readonly unlessParked?: boolean;
  /** Of a message that the session has sent to itself: the timer that it set. */
  readonly timer?: string;
}

/** How Restate runs an object. Numbers are milliseconds. */
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

/** What a handler of an object is given. */
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
  /** `attemptCompletedSignal` aborts when Restate waits for this call no longer. */
  request(): { readonly attemptCompletedSignal: AbortSignal };
}
