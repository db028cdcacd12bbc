import {
  type Awaitable,
  checkMembers,
  deriveTool,
  type MemberRules,
  type ReadonlyContext,
  staticToolset,
  type Tool,
  type ToolPredicate,
  type Toolset,
  wholeNumber,
} from '@mortise/core';
import { loadedNames } from './loaded-names.ts';
import { searchTool, type ToolSearcher } from './search-tool.ts';

/** Options of the tool search. */
export interface ToolSearchOptions {
  /** Name of the tool that searches; default `search_tools`. */
  readonly searchName?: string | undefined;
  /** Returns true for tools that are declared to the model from the start. */
  readonly always?: ToolPredicate | undefined;
  /** The number of tools that a search returns if the model sets no limit; default 5. */
  readonly limit?: number | undefined;
  /**
   * The maximum number of loaded tools; default 30, at least 20. Beyond it, the tools that were found or
   * called the longest time ago are unloaded.
   */
  readonly maxLoaded?: number | undefined;
  /** The search that replaces the default keyword search. */
  readonly search?: ToolSearcher | undefined;
}

/**
 * Creates a toolset for many tools. The model gets only a few of them, searches for others, and gets the
 * tools that it found in its next turn.
 *
 * Put it last in an agent's `tools`, so that the changing tools follow the constant ones. The loaded tools
 * are derived from the session's log. The model can also call
 * a tool before it is found; the same gates check the call.
 *
 * A tool without a declaration, or with `prepare`, is passed on
 * unchanged. Throws `invalid_option` if a limit is out of range.
 */
export function toolSearch(source: Toolset | readonly Tool[], options: ToolSearchOptions = {}): Toolset {
  options = checkMembers('toolSearch', options, toolSearchOptions);
  const { searchName = 'search_tools', limit = 5, maxLoaded = 30 } = options;
  const toolset = 'tools' in source ? source : staticToolset(searchName, source);
  const deferred = new WeakMap<Tool, Tool>();
  let variants: readonly Variant[] = [];
  const variantOf = (tools: readonly Tool[], context: ReadonlyContext): Variant => {
    const searched = tools.filter((tool) => isSearched(tool) && !options.always?.(context, tool));
    const alike = variants.filter((variant) => areSame(variant.searched, searched));
    const known = alike.find((variant) => areSame(variant.tools, tools));
    if (known) return known;
    const search = alike[0]?.search ?? searchTool(searched, { name: searchName, limit, search: options.search });
    const variant = { tools, searched, search, lists: new WeakMap() };
    variants = [variant, ...variants.slice(0, keptVariants - 1)];
    return variant;
  };
  const listOf = (tools: readonly Tool[], context: ReadonlyContext): readonly Tool[] => {
    const variant = variantOf(tools, context);
    const names = loadedNames(context, searchName, maxLoaded);
    const known = variant.lists.get(names);
    if (known) return known;
    const list = listWith(variant, names, (tool) => {
      const later = deferred.get(tool) ?? deferTool(tool);
      deferred.set(tool, later);
      return later;
    });
    variant.lists.set(names, list);
    return list;
  };
  return {
    name: toolset.name,
    tools(context, warn): Awaitable<readonly Tool[]> {
      const tools = toolset.tools(context, warn);
      return 'then' in tools ? tools.then((list) => listOf(list, context)) : listOf(tools, context);
    },
    ...(toolset.close && { close: () => toolset.close?.() }),
  };
}

/**
 * Returns the search tool, the tools that are not searched for, the tools that are not loaded, and the loaded
 * tools in the order of loading.
 */
function listWith(
  { tools, searched, search }: Variant,
  names: readonly string[],
  defer: (tool: Tool) => Tool,
): readonly Tool[] {
  const byName = new Map(searched.map((tool) => [tool.name, tool]));
  const loaded = names.flatMap((name) => byName.get(name) ?? []);
  const isLoaded = new Set(loaded);
  const isDeferred = new Set(searched.filter((tool) => !isLoaded.has(tool)));
  const stays = tools.filter((tool) => !isLoaded.has(tool) && !isDeferred.has(tool));
  return Object.freeze([search, ...stays, ...[...isDeferred].map(defer), ...loaded]);
}

function isSearched({ declaration, prepare }: Tool): boolean {
  return declaration !== undefined && prepare === undefined;
}

function deferTool(tool: Tool): Tool {
  if (!tool.declaration) return tool;
  return deriveTool(tool, { declaration: Object.freeze({ ...tool.declaration, deferred: true }) });
}

function areSame(some: readonly Tool[], others: readonly Tool[]): boolean {
  return some.length === others.length && some.every((tool, at) => tool === others[at]);
}

/** A list of tools from the source, and the tools derived from it. */
interface Variant {
  readonly tools: readonly Tool[];
  readonly searched: readonly Tool[];
  readonly search: Tool;
  readonly lists: WeakMap<readonly string[], readonly Tool[]>;
}

/** A source may return different tools for different users, each a variant. */
const keptVariants = 16;

const toolSearchOptions = {
  searchName: 'text',
  always: 'function',
  limit: wholeNumber(1, 20),
  maxLoaded: wholeNumber(20, 1_000),
  search: 'function',
} satisfies MemberRules<ToolSearchOptions>;
