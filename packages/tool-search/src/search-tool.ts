import type {
  Awaitable,
  FunctionDeclaration,
  JsonObject,
  JsonValue,
  ReadonlyContext,
  Tool,
  ToolCheck,
  ToolResult,
} from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { searchIndex } from './search-index.ts';

/** Finds tools for a query. Returns names of the given tools, the best match first. */
export type ToolSearcher = (
  query: string,
  tools: readonly Tool[],
  options: { readonly limit: number; readonly context: ReadonlyContext },
) => Awaitable<readonly string[]>;

/** Options of a search tool. */
interface SearchToolOptions {
  readonly name: string;
  readonly limit: number;
  readonly search: ToolSearcher | undefined;
}

/** Creates the tool with which a model finds other tools. */
export function searchTool(tools: readonly Tool[], { name, limit, search = searchByTerms() }: SearchToolOptions): Tool {
  const description = describeTools(tools);
  const declaration: FunctionDeclaration = Object.freeze({
    name,
    description,
    parametersJsonSchema,
    findsDeferred: true,
  });
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    name,
    description,
    declaration,
    effect: 'read',
    egress: 'none',
    check,
    async run({ query, limit: wanted = limit }: Search, context): Promise<ToolResult> {
      const found = await search(query, tools, { limit: wanted, context });
      const names = [...new Set(found)];
      const known = names.flatMap((each) => byName.get(each) ?? []).slice(0, wanted);
      const output = known.length > 0 ? { tools: known.map(shown) } : nothing;
      const unknown = names.filter((each) => !byName.has(each));
      return { status: 'ok', output: unknown.length > 0 ? { ...output, omitted: omittedNames(unknown) } : output };
    },
  };
}

/** Returns the tool names in the output of a search. */
export function foundNames(output: JsonValue): readonly string[] {
  const { tools } = (output ?? {}) as { readonly tools?: unknown };
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: { readonly name?: unknown } | null) =>
    typeof tool?.name === 'string' ? [tool.name] : [],
  );
}

interface Search {
  readonly query: string;
  readonly limit?: number;
}

function searchByTerms(): ToolSearcher {
  let index: ReturnType<typeof searchIndex> | undefined;
  return async (query, tools, { limit }) => {
    index ??= searchIndex(tools);
    const find = await index;
    return find(query, limit);
  };
}

function check({ query, limit, ...others }: JsonObject): ToolCheck {
  const [other] = Object.keys(others);
  if (other !== undefined) return { issues: [{ message: 'is not expected', path: [other] }] };
  if (typeof query !== 'string' || query.trim() === '' || query.length > maxQuery)
    return { issues: [{ message: `must be a string of 1 to ${maxQuery} characters`, path: ['query'] }] };
  if (limit === undefined) return { value: { query } };
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    return { issues: [{ message: `must be an integer from 1 to ${maxLimit}`, path: ['limit'] }] };
  return { value: { query, limit } };
}

function shown({ name, description }: Tool): JsonObject {
  if (description.length <= maxShown) return { name, description };
  // A surrogate pair is not split.
  return { name, description: `${description.slice(0, maxShown).replace(/[\uD800-\uDBFF]$/, '')}…` };
}

/** Returns the note about tools that a custom search found but that no longer exist. */
function omittedNames(names: readonly string[]): string {
  const listed = names.slice(0, 5).map((name) => cutText(String(name), 100));
  const more = names.length - listed.length;
  return `found, but not among the tools: ${listed.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

const maxQuery = 500;
const maxLimit = 20;
const maxShown = 300;

const nothing: JsonObject = Object.freeze({
  tools: [],
  hint: 'No tool matches. Search again with other words: what the tool does, and to what.',
});

const parametersJsonSchema: JsonObject = Object.freeze({
  type: 'object',
  properties: {
    query: {
      type: 'string',
      minLength: 1,
      maxLength: maxQuery,
      description: 'Words for what the tool does and to what, or its name.',
    },
    limit: { type: 'integer', minimum: 1, maximum: maxLimit, description: 'How many tools to find at most.' },
  },
  required: ['query'],
  additionalProperties: false,
});

/** Returns a description of the searchable tools for the model; it is the same for the same tools. */
function describeTools(tools: readonly Tool[]): string {
  const names = tools.map(({ name }) => name);
  const all = names.join(', ');
  return `${purpose} There are ${tools.length}: ${all.length <= maxNames ? all : groupsOf(names)}.`;
}

/** Returns the most frequent first words of the names, with their counts. */
function groupsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [group = name] = name.split(/[_-]/);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const groups = [...counts].sort(([, some], [, others]) => others - some);
  const shown = groups.slice(0, maxGroups).map(([group, count]) => `${group} (${count})`);
  return `${shown.join(', ')}${groups.length > maxGroups ? ' and others' : ''}`;
}

const purpose =
  'Finds tools that are not listed here. You can call the found tools from your next turn on. Search before you say that something cannot be done.';
const maxNames = 1500;
const maxGroups = 40;
