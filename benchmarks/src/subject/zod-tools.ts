import type { Tool } from '@mortise/core';
import { loadZod, type ToolSpec } from '../neutral/tool-spec.ts';
import type { Core } from './mortise-harness.ts';

/** Function tools that Zod checks. */
export async function zodTools({ functionTool }: Pick<Core, 'functionTool'>): Promise<(spec: ToolSpec) => Tool> {
  const z = await loadZod();
  return ({ name, description, zod, execute }) =>
    functionTool({ name, description, effect: 'read', input: zod(z), run: (args) => execute(args) });
}
