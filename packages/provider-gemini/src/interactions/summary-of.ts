import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** A summary of a server tool's step: empty if it can be omitted, undefined if it is unknown. */
export function summaryOf(step: JsonObject): string | undefined {
  const { type, arguments: args, result, name } = step;
  if (typeof type !== 'string') return undefined;
  const said = isJsonObject(args) ? args : {};
  switch (type) {
    case 'code_execution_call':
      return `code_execution: ${told(said['code'])}`;
    case 'google_search_call':
    case 'google_maps_call':
    case 'retrieval_call':
      return `${type.slice(0, -'_call'.length)}: ${listed(said['queries'])}`;
    case 'url_context_call':
      return `url_context: ${listed(said['urls'])}`;
    case 'mcp_server_tool_call':
      return `mcp: ${told(step['server_name'])}: ${told(name)} ${told(args)}`;
    case 'code_execution_result':
      return `code_execution -> ${told(result)}`;
    case 'google_maps_result':
      return `google_maps -> ${told(result)}`;
    case 'url_context_result':
      return `url_context -> ${told(result)}`;
    case 'mcp_server_tool_result':
      return `mcp: ${told(name)} -> ${told(result)}`;
    case 'google_search_result':
      // A page for people, and its sources are cited.
      return '';
    default:
      return undefined;
  }
}

function listed(list: JsonValue | undefined): string {
  return Array.isArray(list) ? list.map((text) => `"${told(text)}"`).join(', ') : '';
}

function told(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {});
}
