import type { ReadonlyContext } from '../context/contexts.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** Options of the cache: the key of a list, and its lifetime. */
export interface CacheToolsetOptions {
  /** Lists with equal keys are the same list; by default there is one list for all. */
  readonly key?: ((context: ReadonlyContext) => string) | undefined;
}

/**
 * Returns a toolset that is asked once, or once per key. A failure is not cached: the next resolution asks
 * again.
 */
export function cacheToolset(
  toolset: Toolset,
  options: CacheToolsetOptions = {},
): Toolset & { /** Forgets the lists, so that the next resolution asks again. */ refresh(): void } {
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

/** Returns a context that records secrets as well: the next run that gets the list must mask them too. */
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
