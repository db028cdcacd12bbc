import type { Tool, ToolTraits } from '@mortise/core';

/**
 * Traits of an exported tool that most frameworks cannot express: they are restored when the tool comes back.
 * `exclusive` marks a tool of which no two calls run in parallel; its key is computed from the checked
 * arguments.
 */
export type LeftTraits = ToolTraits;

/** The members of an exported tool that are restored when it comes back. */
const restored = [
  'effect',
  'egress',
  'source',
  'metadata',
  'timeoutMs',
  'maxTotalTimeoutMs',
  'resultLimitChars',
  'exclusive',
] as const;

/** The members that are rebuilt from the other framework's values. */
type Rebuilt = 'name' | 'description' | 'declaration' | 'check' | 'unchecked' | 'run' | 'preview' | 'prepare';

/**
 * The members that stay with the runner that exported the tool and still runs its calls: applied here, they
 * would be applied twice.
 */
type Exporters =
  | 'isLongRunning'
  | 'whilePending'
  | 'gates'
  | 'agents'
  | 'finish'
  | 'checkOutput'
  | 'lenientArgs'
  | 'strictOutput'
  | 'reconcile';

type Unlisted = Exclude<keyof Tool, (typeof restored)[number] | Rebuilt | Exporters>;

/**
 * A list of members; an error message in its place while a member of `Tool` is in none of the three lists.
 */
type Members = [Unlisted] extends [never] ? readonly (keyof Tool)[] : `no list has the member ${Unlisted}`;

/** The traits that a tool leaves with. */
export function leftTraits(tool: Tool): LeftTraits {
  const traits = (restored satisfies Members).map((name) => [name, tool[name]] as const);
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
