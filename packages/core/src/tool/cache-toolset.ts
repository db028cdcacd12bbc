import type { ReadonlyContext } from '../context/contexts.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** Options of `cacheToolset`. */
export interface CacheToolsetOptions {
  /** Returns the cache key: contexts with equal keys share one list. Default: all contexts share one list. */
  readonly key?: ((context: ReadonlyContext) => string) | undefined;
}

/**
 * Returns a toolset that calls `tools` of the given toolset once, or once per key, and caches the list. A
 * failure is not cached: the next resolution calls it again.
 */
export function cacheToolset(
  toolset: Toolset,
  options: CacheToolsetOptions = {},
): Toolset & { /** Clears the cache, so that the next resolution calls the toolset again. */ refresh(): void } {
  options = checkMembers('cacheToolset', options, cacheToolsetOptions);
  const lists = new Map<string, Awaitable<readonly Tool[]>>();
  const secrets = new Map<string, string>();
  return {
    name: toolset.name,
    tools(context, warn) {
      const key = options.key?.(context) ?? '';
      const known = lists.get(key);
      const keepSecrets = <T>(tools: T): T => {
        for (const [value, name] of secrets) context.keepSecret(name, value);
        return tools;
      };
      if (known !== undefined) return isPromise(known) ? known.then(keepSecrets) : keepSecrets(known);
      const list = toolset.tools(keeping(context, secrets), warn);
      lists.set(key, list);
      if (!isPromise(list)) return list;
      return list.then(
        (tools) => {
          if (lists.get(key) === list) lists.set(key, tools);
          return tools;
        },
        (error: unknown) => {
          if (lists.get(key) === list) lists.delete(key);
          throw error;
        },
      );
    },
    refresh: () => lists.clear(),
    ...(toolset.close && { close: () => toolset.close?.() }),
  };
}

const cacheToolsetOptions = { key: 'function' } satisfies MemberRules<CacheToolsetOptions>;

/**
 * Returns a context that also records the secrets that the toolset registers: a later run that gets the
 * cached list must mask them too.
 */
function keeping(context: ReadonlyContext, secrets: Map<string, string>): ReadonlyContext {
  return Object.create(context, {
    ...Object.fromEntries(contextNames.map((name) => [name, { get: () => context[name], enumerable: true }])),
    keepSecret: {
      value(name: string, value: string): void {
        secrets.set(value, name);
        context.keepSecret(name, value);
      },
      enumerable: true,
    },
  }) as ReadonlyContext;
}

const contextNames: readonly (keyof ReadonlyContext)[] = [
  'agentName',
  'invocationId',
  'branch',
  'session',
  'state',
  'events',
  'userContent',
  'deps',
  'signal',
];
