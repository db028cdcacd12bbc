import { mapToolset } from './map-toolset.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** The tools of a toolset, each name with a prefix before it: `prefixToolset(files, 'fs_')` has `fs_read`. */
export function prefixToolset(toolset: Toolset, prefix: string): Toolset {
  const renamed = new WeakMap<Tool, Tool>();
  return mapToolset(toolset, (tools) =>
    tools.map((tool) => {
      const known = renamed.get(tool) ?? rename(tool, prefix + tool.name);
      renamed.set(tool, known);
      return known;
    }),
  );
}

/** The same tool under another name. Methods run on the original, which may be an object with state of its own. */
function rename(tool: Tool, name: string): Tool {
  const declaration = tool.declaration && Object.freeze({ ...tool.declaration, name });
  const { exclusive } = tool;
  return {
    name,
    description: tool.description,
    ...pick(tool, 'isLongRunning', 'effect', 'timeoutMs', 'gates', 'unchecked'),
    ...(exclusive !== undefined && { exclusive: exclusive === true ? exclusive : exclusive.bind(tool) }),
    ...(declaration && { declaration }),
    ...(tool.check && { check: tool.check.bind(tool) }),
    ...(tool.run && { run: tool.run.bind(tool) }),
    ...(tool.checkOutput && { checkOutput: tool.checkOutput.bind(tool) }),
    ...(tool.preview && { preview: tool.preview.bind(tool) }),
    ...(tool.reconcile && { reconcile: tool.reconcile.bind(tool) }),
    ...(tool.prepare && {
      prepare: (draft, context) =>
        tool.prepare?.(
          {
            ...draft,
            addDeclaration: (added) =>
              draft.addDeclaration(added === tool.declaration && declaration ? declaration : added),
          },
          context,
        ),
    }),
  };
}

function pick<K extends keyof Tool>(tool: Tool, ...keys: readonly K[]): Partial<Pick<Tool, K>> {
  const picked: Partial<Pick<Tool, K>> = {};
  for (const key of keys) if (tool[key] !== undefined) picked[key] = tool[key];
  return picked;
}
