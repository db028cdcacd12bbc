import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { boundedSummary } from '@mortise/provider-kit';

/**
 * Returns the summary of an item of a provider tool: empty for bookkeeping, undefined for an unknown item.
 */
export function summaryOf(item: JsonObject): string | undefined {
  const text = textFor.get(String(item['type']))?.(item);
  if (text === '') return text;
  return text === undefined ? undefined : boundedSummary(text);
}

const textFor: ReadonlyMap<string, (item: JsonObject) => string | undefined> = new Map([
  ['web_search_call', webSearch],
  ['file_search_call', fileSearch],
  ['code_interpreter_call', codeInterpreter],
  ['mcp_call', mcpCall],
  ['custom_tool_call', ({ name, input }) => `${textOf(name)}: ${textOf(input)}`],
  // These items are about tools that another model does not have, or that its request lists anyway.
  ['mcp_list_tools', () => ''],
  ['additional_tools', () => ''],
  ['tool_search_call', () => ''],
  ['tool_search_output', toolSearch],
]);

function webSearch({ action }: JsonObject): string | undefined {
  if (!isJsonObject(action)) return undefined;
  const { type, url, pattern, query, queries, sources } = action;
  if (type === 'open_page') return `web_search: opened ${textOf(url)}`;
  if (type === 'find_in_page') return `web_search: looked for "${textOf(pattern)}" in ${textOf(url)}`;
  const asked = textsOf(queries).length > 0 ? textsOf(queries) : textsOf([query ?? null]);
  return `web_search: ${quoted(asked)}${resultsOf(membersOf(sources, 'url'))}`;
}

function fileSearch({ queries, results }: JsonObject): string {
  return `file_search: ${quoted(textsOf(queries))}${resultsOf(membersOf(results, 'filename'))}`;
}

function codeInterpreter({ code, outputs }: JsonObject): string {
  const logs = membersOf(outputs, 'logs').join('\n');
  return `code_interpreter: ${textOf(code)}${logs === '' ? '' : `\n-> ${logs}`}`;
}

function mcpCall({ server_label: server, name, arguments: args, output, error }: JsonObject): string {
  const failed = error === undefined || error === null ? '' : ` -> error: ${textOf(error)}`;
  const result = textOf(output) === '' ? '' : ` -> ${textOf(output)}`;
  return `mcp: ${textOf(server)}: ${textOf(name)} ${textOf(args)}${result}${failed}`;
}

/** Returns the names of the found tools, including tools within a namespace. */
function toolSearch({ tools }: JsonObject): string {
  const names = toolNames(tools);
  return names.length === 0 ? '' : `tool search -> ${names.join(', ')}`;
}

function toolNames(tools: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(tools)) return [];
  return tools.filter(isJsonObject).flatMap(({ name, tools: inside }) => {
    const within = toolNames(inside);
    return within.length > 0 || typeof name !== 'string' ? within : [name];
  });
}

function resultsOf(results: readonly string[]): string {
  return results.length === 0 ? '' : `; results: ${results.join(', ')}`;
}

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(', ');
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function textsOf(list: JsonValue | undefined): readonly string[] {
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
}

function membersOf(list: JsonValue | undefined, key: string): readonly string[] {
  return Array.isArray(list)
    ? textsOf(list.map((member) => (isJsonObject(member) ? (member[key] ?? null) : null)))
    : [];
}
