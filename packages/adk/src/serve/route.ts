import type { Awaitable, JsonObject } from '@mortise/core';
import type { AdkCaller } from './adk-handler-options.ts';

/** Handles one kind of request. */
export type Route = (call: Call) => Awaitable<Reply>;

/** Routes by method and path; `:name` in a path matches one segment. */
export interface Routes {
  readonly [route: string]: Route;
}

/** The parts of a request that routes read. */
export interface Call {
  readonly caller: AdkCaller;
  /** The values of the path's parameters, by name. */
  readonly names: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  /** The parsed body; empty if there is none. */
  readonly body: JsonObject;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

/** A response: a JSON value, or a stream of events. */
export type Reply = { readonly status?: number; readonly json: unknown } | { readonly events: AsyncIterable<object> };

/** Finds the route that matches a path, and returns it with the values of its parameters. */
export function findRoute(
  routes: Routes,
  method: string,
  pathname: string,
): { readonly route: Route; readonly names: Call['names'] } | undefined {
  const segments = pathname.split('/');
  for (const [pattern, route] of Object.entries(routes)) {
    const [of, path = ''] = pattern.split(' ');
    const names = of === method ? namesIn(path.split('/'), segments) : undefined;
    if (names) return { route, names };
  }
  return undefined;
}

function namesIn(pattern: readonly string[], segments: readonly string[]): Call['names'] | undefined {
  if (pattern.length !== segments.length) return undefined;
  const names: { [name: string]: string } = {};
  for (const [at, wanted] of pattern.entries()) {
    const segment = segments[at] ?? '';
    if (!wanted.startsWith(':')) {
      if (wanted !== segment) return undefined;
      continue;
    }
    const said = decoded(segment);
    if (said === undefined || said === '') return undefined;
    names[wanted.slice(1)] = said;
  }
  return names;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
