import type { Tool } from './tool.ts';
import { traitsOf } from './tool-traits.ts';

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
    ...(tool.declaration && { declaration: tool.declaration }),
    ...(tool.unchecked && { unchecked: tool.unchecked }),
    ...(tool.check && { check: tool.check.bind(tool) }),
    ...(tool.run && { run: tool.run.bind(tool) }),
    ...(tool.finish && { finish: tool.finish.bind(tool) }),
    ...(tool.checkOutput && { checkOutput: tool.checkOutput.bind(tool) }),
    ...(tool.preview && { preview: tool.preview.bind(tool) }),
    ...(tool.reconcile && { reconcile: tool.reconcile.bind(tool) }),
    ...(tool.prepare && { prepare: tool.prepare.bind(tool) }),
    name: tool.name,
    description: tool.description,
    ...own,
  };
  // Asked for when they are needed: an agent may be among its own tools' agents, and is not there yet.
  return 'agents' in tool && !('agents' in own)
    ? Object.defineProperty(derived, 'agents', { enumerable: true, get: () => tool.agents })
    : derived;
}
