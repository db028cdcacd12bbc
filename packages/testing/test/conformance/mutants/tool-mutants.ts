import type { Content, Tool, ToolContext, ToolTraits } from '@mortise/core';
import type { ToolSubject } from '../../../src/index.ts';
import { cityTool, cityToolSubject } from '../sample-tools.ts';
import type { Mutants } from './mutants.ts';

/** An invalid value of each trait; a trait without an entry is a compile error. */
const invalidTraits: Readonly<Record<keyof ToolTraits, unknown>> = {
  isLongRunning: 'no',
  whilePending: 'wait',
  effect: 'writes',
  egress: { hosts: 'api.test' },
  source: 'network',
  metadata: 'about',
  timeoutMs: -1,
  maxTotalTimeoutMs: 0,
  resultLimitChars: 10,
  lenientArgs: 'yes',
  strictOutput: 1,
  exclusive: false,
  gates: 'none',
};

/** One tool with one fault for each case of tools. */
export const toolMutants: Mutants<ToolSubject> = {
  'tool:name': () => cityToolSubject(cityTool('the weather')),
  'tool:declaration': mutant((tool) =>
    Object.defineProperty({ ...tool }, 'declaration', { get: () => tool.declaration && { ...tool.declaration } }),
  ),
  'tool:declaration:checked': mutant(({ check: _, ...tool }) => tool),
  'tool:traits': mutant((tool) => ({ ...tool, effect: 'none' as never })),
  'tool:traits/not JSON': mutant((tool) => ({ ...tool, metadata: { at: new Date(0) } as never })),
  'tool:check:pure': mutant((tool) => ({
    ...tool,
    check: (args) => {
      const city = args['city'];
      (args as Record<string, unknown>)['city'] = typeof city === 'string' ? city.trim() : `${city}`;
      return tool.check?.({ city: city ?? 1 }) ?? { value: args };
    },
  })),
  'tool:check:issues': mutant((tool) => ({
    ...tool,
    check: (args) => {
      const checked = tool.check?.(args) as { issues?: unknown };
      if (checked.issues) throw new Error('bad arguments');
      return { value: args };
    },
  })),
  'tool:check:junk': mutant((tool) => ({
    ...tool,
    check: (args) =>
      String(args['city']).length > 0 && 'toString' in args && args['toString'] === null
        ? boom()
        : (tool.check?.(args) ?? { value: args }),
  })),
  'tool:run:result': mutant((tool) => ({ ...tool, run: () => ({ celsius: 21 }) as never })),
  'tool:run:json': mutant((tool) => ({ ...tool, run: () => ({ status: 'ok', output: { celsius: 21n } }) })),
  'tool:preview': mutant((tool) => {
    let count = 0;
    return { ...tool, preview: () => `preview ${++count}` };
  }),
  'tool:prepare': mutant((tool) => {
    let prepared = false;
    return {
      ...tool,
      prepare: (draft) => {
        if (!prepared && tool.declaration) draft.addDeclaration(tool.declaration);
        prepared = true;
      },
    };
  }),
  'tool:prepare/settings': mutant((tool) => {
    let temperature = 0;
    return { ...tool, prepare: (draft) => draft.setSettings({ temperature: temperature++ }) };
  }),
  'tool:prepare/past the draft': mutant((tool) => ({
    ...tool,
    prepare: (_draft, context) => (context as ToolContext).setState('seen', true),
  })),
  'tool:prepare/in place': mutant((tool) => ({
    ...tool,
    prepare: ({ contents }) => void (contents as Content[]).pop(),
  })),
  'tool:prepare:contents': mutant((tool) => ({
    ...tool,
    prepare: (draft) => draft.setContents(draft.contents.filter(({ role }) => role !== 'tool')),
  })),
  'tool:prepare:contents/same': mutant((tool) => ({
    ...tool,
    prepare: (draft) => draft.setContents(draft.contents.map((content) => ({ ...content }))),
  })),
  ...Object.fromEntries(
    Object.entries(invalidTraits).map(([name, value]) => [
      `tool:traits/${name}`,
      mutant((tool) => ({ ...tool, [name]: value })),
    ]),
  ),
};

function mutant(change: (tool: Tool) => Tool): () => ToolSubject {
  return () => cityToolSubject(change(cityTool()));
}

function boom(): never {
  throw new TypeError('args.toString is not a function');
}
