import type { Tool, Toolset } from '@mortise/core';
import type { ToolsetSubject } from '../../../src/index.ts';
import { changingToolset } from '../sample-toolsets.ts';
import type { Mutants } from './mutants.ts';

/** One toolset with one fault for each case of toolsets. */
export const toolsetMutants: Mutants<ToolsetSubject> = {
  'toolset:name': mutant((inner) => ({ ...inner, name: '' })),
  'toolset:order': mapped((tools, time) => (time % 2 === 0 ? tools.toReversed() : tools)),
  'toolset:identity': mapped((tools) => tools.map((tool) => ({ ...tool }))),
  'toolset:unique': mapped((tools) => tools.flatMap((tool, at) => (at === 0 ? [tool, tool] : [tool]))),
  'toolset:declared': mapped(
    (() => {
      const renamed = new Map<Tool, Tool>();
      return (tools) =>
        tools.map((tool) => {
          const known = renamed.get(tool) ?? { ...tool, name: `my_${tool.name}` };
          renamed.set(tool, known);
          return known;
        });
    })(),
  ),
  'toolset:concurrent': mutant((inner) => {
    let busy = false;
    return {
      ...inner,
      async tools(context) {
        if (busy) return [];
        busy = true;
        try {
          return await inner.tools(context);
        } finally {
          busy = false;
        }
      },
    };
  }),
  'toolset:context': mutant((inner) => ({
    ...inner,
    tools(context) {
      Object.assign(context, { agentName: 'changed' });
      return inner.tools(context);
    },
  })),
  'toolset:snapshot': mutant((inner) => {
    const list: Tool[] = [];
    return {
      ...inner,
      async tools(context) {
        list.splice(0, list.length, ...(await inner.tools(context)));
        return list;
      },
    };
  }),
  'toolset:warn': mutant((inner) => ({ ...inner, tools: (context) => inner.tools(context) })),
  'toolset:prepare': mapped((tools) =>
    tools.map((tool) => ({
      ...tool,
      ...(tool.prepare && {
        prepare: ({ addInstruction, addContent, addDeclaration, addProviderTool, ...draft }, context) =>
          tool.prepare?.(
            { ...draft, addInstruction, addContent, addDeclaration, addProviderTool, setState: () => {} },
            context,
          ),
      }),
    })),
  ),
  'toolset:secrets': mutant((inner) => {
    let isTold = false;
    return {
      ...inner,
      tools(context, warn) {
        const { keepSecret } = context;
        const once = (name: string, value: string): void => {
          if (!isTold) keepSecret(name, value);
          isTold = true;
        };
        return inner.tools({ ...context, keepSecret: once }, warn);
      },
    };
  }),
  'toolset:failure': mutant((inner) => ({
    ...inner,
    async tools(context) {
      try {
        return await inner.tools(context);
      } catch {
        return [];
      }
    },
  })),
  'toolset:close': mutant((inner) => {
    let asked = false;
    return {
      ...inner,
      async tools(context) {
        const tools = await inner.tools(context);
        asked = true;
        return tools;
      },
      close() {
        if (!asked) throw new Error('not connected');
      },
    };
  }),
};

function mutant(change: (inner: Toolset) => Toolset): () => ToolsetSubject {
  return () => changingToolset(change);
}

function mapped(map: (tools: readonly Tool[], time: number) => readonly Tool[]): () => ToolsetSubject {
  return mutant((inner) => {
    let time = 0;
    return { ...inner, tools: async (context) => map(await inner.tools(context), ++time) };
  });
}
