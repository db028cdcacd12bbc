import { changeTools } from './change-tools.ts';
import { deriveTool } from './derive-tool.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/**
 * Returns the tools of a toolset with a prefix before each name: `prefixToolset(files, 'fs_')` has `fs_read`.
 */
export function prefixToolset(toolset: Toolset, prefix: string): Toolset {
  return changeTools(toolset, (tool) => rename(tool, prefix + tool.name));
}

function rename(tool: Tool, name: string): Tool {
  const declaration = tool.declaration && Object.freeze({ ...tool.declaration, name });
  return deriveTool(tool, {
    name,
    ...(declaration && { declaration }),
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
  });
}
