import {
  ConfigError,
  checkMembers,
  listOf,
  type MemberRules,
  milliseconds,
  recordOf,
  sessionKeyText,
  wholeNumber,
} from '@mortise/core';
import type { Dispatcher, ServeOptions } from '@mortise/worker';
import { EndpointServer } from './endpoint-server.ts';
import { RestateClient } from './restate-client.ts';
import type { RestateObjectOptions, RestateSdk } from './restate-sdk.ts';
import { SessionObject } from './session-object.ts';

/** Options of the dispatcher: the URL of Restate, and the host and port of this process. */
export interface RestateDispatcherOptions {
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
export interface RestateRegistration {
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
export function restateDispatcher(options: RestateDispatcherOptions): Dispatcher {
  options = checkMembers('restateDispatcher', options, restateDispatcherOptions);
  const { restate, ingress, headers, name = 'session', host = '127.0.0.1', port = 9080 } = options;
  const { register, identityKeys, longestMs = 3_600_000 } = options;
  const client = new RestateClient(ingress, headers ?? {});
  return {
    async wake(key, { at, ifLost } = {}) {
      const delay = at === undefined ? 0 : Math.max(0, Math.ceil(at - Date.now()));
      await client.send(name, sessionKeyText(key), delay, ifLost ? { ifLost } : {});
    },
    async serve(advance, serve) {
      checkServe(serve);
      if (!restate) throw new ConfigError('invalid_option', 'serve needs the option restate: pass the SDK of Restate');
      const object = new SessionObject(name, advance, serve);
      const handlers = { advance: object.take.bind(object) };
      const service = restate.object({ name, handlers, options: objectOptions(longestMs) });
      const endpoint = restate.createEndpointHandler({
        services: [service],
        ...(identityKeys && { identityKeys: [...identityKeys] }),
      });
      const server = await EndpointServer.listen(endpoint, host, port);
      try {
        if (register) await client.register(register.admin, register.uri);
      } catch (error) {
        server.destroy();
        throw error;
      }
      return {
        async stop(graceMs) {
          const ended = Promise.all([object.stop(), server.drain()]);
          let timer: ReturnType<typeof setTimeout> | undefined;
          const late = new Promise((resolve) => {
            timer = setTimeout(resolve, Math.min(graceMs, 0x7fff_ffff));
          });
          await Promise.race([ended, late]);
          clearTimeout(timer);
          server.destroy();
        },
      };
    },
  };
}

/** Throws `ConfigError`: `unknown_option`, `invalid_option`, `lanes_unsupported`. */
function checkServe(options: ServeOptions): void {
  options = checkMembers('serve', options, serveOptions);
  const { concurrency, lanes = {} } = options;
  if (!(Number.isSafeInteger(concurrency) && concurrency >= 1))
    throw new ConfigError('invalid_option', `concurrency must be a whole number of at least 1, got ${concurrency}`);
  if (Object.keys(lanes).length > 0)
    throw new ConfigError(
      'lanes_unsupported',
      'Restate calls the workers itself, so limits of lanes have no effect; omit `lanes`',
    );
}

/** Never lets Restate give up: the worker itself parks a session that fails repeatedly. */
function objectOptions(longestMs: number): RestateObjectOptions {
  return {
    journalRetention: 0,
    inactivityTimeout: longestMs,
    abortTimeout: longestMs,
    ingressPrivate: false,
    retryPolicy: {
      initialInterval: 50,
      maxInterval: 1_000,
      exponentiationFactor: 2,
      maxAttempts: Number.MAX_SAFE_INTEGER,
      onMaxAttempts: 'pause',
    },
  };
}

const restateDispatcherOptions = {
  restate: 'object',
  ingress: 'text',
  headers: recordOf('string'),
  name: 'text',
  host: 'text',
  port: wholeNumber(0, 65_535),
  identityKeys: listOf('text'),
  register: { admin: 'text', uri: 'text' } satisfies MemberRules<RestateRegistration>,
  longestMs: milliseconds(1),
} satisfies MemberRules<RestateDispatcherOptions>;
const serveOptions = {
  concurrency: wholeNumber(1),
  lanes: recordOf(wholeNumber(1)),
  onError: 'function',
} satisfies MemberRules<ServeOptions>;
