import type { Tool } from './tool.ts';
import { traitsOf, workOf } from './tool-traits.ts';

/**
 * Returns a tool with some members replaced; the others run on the original, which may be an object with its
 * own state.
 */
export function deriveTool<Input, Output, Name extends string>(
  tool: Tool<Input, Output, Name>,
  own: Partial<Tool<Input, Output, Name>>,
): Tool<Input, Output, Name> {
  const derived: Tool<Input, Output, Name> = {
    ...traitsOf(tool),
    ...workOf(tool),
    ...(tool.declaration && { declaration: tool.declaration }),
    name: tool.name,
    description: tool.description,
    ...own,
  };
  // Read when they are needed: an agent may be among its own tools' agents, and does not exist yet.
  return 'agents' in tool && !('agents' in own)
    ? Object.defineProperty(derived, 'agents', { enumerable: true, get: () => tool.agents })
    : derived;
}
