import type { Tool, ToolTraits } from '@mortise/core';

/**
 * The members of a tool that most frameworks cannot express. They are restored when an exported tool is
 * imported again. A trait belongs in this list if the runner that imports the tool applies it to a call.
 */
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
 * The members that are not restored. The runner that exported the tool still runs its calls and applies
 * these members, so the runner that imports the tool must not apply them again.
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

/** Fails to compile while a member of `Tool` is in none of the three lists; the error names the member. */
type Listed = AllOf<Exclude<keyof Tool, (typeof restored)[number] | Rebuilt | Exporters>>;
type AllOf<Missing extends never> = Missing | keyof Tool;

/**
 * Returns the traits of a tool that most frameworks cannot express: they are restored when an exported tool
 * is imported again. A trait that is a function is omitted, such as the key of `exclusive`.
 */
export function exportedTraits(tool: Tool): ToolTraits {
  const traits = (restored satisfies readonly Listed[]).map((name) => [name, tool[name]] as const);
  return Object.fromEntries(traits.filter(([, value]) => value !== undefined && typeof value !== 'function'));
}

/**
 * Returns the members of a Mortise tool that was exported to another framework and is imported again. The
 * adapter provides its check, its gates and its `run`.
 *
 * @param name The name of the imported tool; it differs
 * from the tool's own name if another tool has that name.
 */
export function backAs(
  tool: Tool,
  name: string,
): ToolTraits & Pick<Tool, 'name' | 'description' | 'declaration' | 'prepare'> {
  const { description, declaration, prepare } = tool;
  const isSame = name === tool.name;
  return {
    ...exportedTraits(tool),
    name,
    description,
    ...(declaration && { declaration: isSame ? declaration : { ...declaration, name } }),
    // `prepare` may add the tool to a request under its own
    // name, so it is kept only if the name is unchanged.
    ...(prepare && isSame && { prepare: prepare.bind(tool) }),
  };
}
