import { ConfigError } from '../error/config-error.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/**
 * Creates a toolset that always has the same tools, in the given order. Throws `duplicate_tool` on two tools
 * of one name.
 */
export function staticToolset(name: string, tools: readonly Tool[]): Toolset {
  const names = new Set<string>();
  for (const tool of tools) {
    if (names.has(tool.name))
      throw new ConfigError('duplicate_tool', `toolset "${name}" has two tools named "${tool.name}"; rename one`);
    names.add(tool.name);
  }
  const list = Object.freeze([...tools]);
  return { name, tools: () => list };
}
