import type { ReadonlyContext } from '../context/readonly-context.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';

/**
 * Tools that are looked up before every model call.
 *
 * INVARIANT toolset:order: the order of the tools is stable while the tools are the same.
 * INVARIANT toolset:identity: an unchanged tool is the same object as before.
 */
export interface Toolset {
  readonly name: string;
  /** A throw costs this toolset's tools for the turn, and is a warning. */
  tools(context: ReadonlyContext): Awaitable<readonly Tool[]>;
  /** Called once, by the runner's `close`. */
  close?(): Awaitable<void>;
}

/** Whether something in an agent's `tools` is a toolset. */
export function isToolset(value: Tool | Toolset): value is Toolset {
  return 'tools' in value && typeof value.tools === 'function';
}
