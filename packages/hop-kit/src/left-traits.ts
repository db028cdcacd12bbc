import type { Tool, ToolTraits } from '@mortise/core';

/**
 * Traits of an exported tool that most frameworks cannot express: they are restored when the tool comes back.
 * `exclusive` marks a tool of which no two calls run in parallel; its key is computed from the checked
 * arguments.
 */
export type LeftTraits = ToolTraits;

/**
 * The treatment of each trait of an exported tool when it comes back: it is restored (`again`); it is rebuilt
 * from the other framework's values (`made`); or it stays with the runner that exported it and still runs its
 * calls (`there`), since applying it here would apply it twice.
 */
const whenBack: { readonly [member in keyof Tool]-?: 'again' | 'made' | 'there' } = {
  name: 'made',
  description: 'made',
  declaration: 'made',
  isLongRunning: 'there',
  whilePending: 'there',
  effect: 'again',
  egress: 'again',
  source: 'again',
  metadata: 'again',
  timeoutMs: 'again',
  maxTotalTimeoutMs: 'again',
  resultLimitChars: 'again',
  exclusive: 'again',
  gates: 'there',
  check: 'made',
  unchecked: 'made',
  run: 'made',
  agents: 'there',
  finish: 'there',
  checkOutput: 'there',
  lenientArgs: 'there',
  strictOutput: 'there',
  preview: 'made',
  reconcile: 'there',
  prepare: 'made',
};

/** The traits that a tool leaves with. */
export function leftTraits(tool: Tool): LeftTraits {
  const names = (Object.keys(whenBack) as (keyof Tool)[]).filter((name) => whenBack[name] === 'again');
  const traits = names.map((name) => [name, tool[name]] as const);
  return Object.fromEntries(traits.filter(([, value]) => value !== undefined && typeof value !== 'function'));
}

/**
 * The members of a tool of ours that has come back from another framework with nothing lost. Its check, its
 * gates and its run are the adapter's.
 *
 * @param name another than its own if another tool has taken that
 */
export function backAs(
  tool: Tool,
  name: string,
): LeftTraits & Pick<Tool, 'name' | 'description' | 'declaration' | 'prepare'> {
  const { description, declaration, prepare } = tool;
  const isSame = name === tool.name;
  return {
    ...leftTraits(tool),
    name,
    description,
    ...(declaration && { declaration: isSame ? declaration : { ...declaration, name } }),
    // It may add the tool to a request under the name that it knows.
    ...(prepare && isSame && { prepare: prepare.bind(tool) }),
  };
}
