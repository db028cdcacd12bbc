import type { ReadonlyContext } from '../context/readonly-context.ts';
import { checkMembers } from '../error/check-members.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { isPromise } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** What is kept, and for how long. */
export interface CacheToolsetOptions {
  /** Lists with equal keys are the same list; by default there is one list for all. */
  readonly key?: (context: ReadonlyContext) => string;
}

/** A toolset that is asked once, or once per key. A failure is not kept: the next resolution asks again. */
export function cacheToolset(
  toolset: Toolset,
  options: CacheToolsetOptions = {},
): Toolset & { /** Forgets the lists, so that the next resolution asks again. */ refresh(): void } {
  checkMembers('cacheToolset', options, cacheToolsetOptions);
  const lists = new Map<string, Awaitable<readonly Tool[]>>();
  return {
    name: toolset.name,
    tools(context, warn) {
      const key = options.key?.(context) ?? '';
      const known = lists.get(key);
      if (known !== undefined) return known;
      const list = toolset.tools(context, warn);
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

const cacheToolsetOptions = { key: true } satisfies Record<keyof CacheToolsetOptions, true>;
