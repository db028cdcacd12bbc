import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { boundedSummary } from '@mortise/provider-kit';

/**
 * Returns a summary of a provider tool's work, for models
 * of other providers: the tool, its input, and its result.
 *
 * For a search among the tools of the request, the summary
 * has the found names; it is empty if there are none.
 */
export function summaryOf(use: JsonObject, result: JsonObject): string {
  const { name, server_name: server, input } = use;
  if (result['type'] === 'tool_search_tool_result') return foundTools(result['content'] ?? null);
  const tool = typeof server === 'string' ? `${server}.${String(name)}` : String(name);
  const asked = isJsonObject(input) ? inputText(input) : '';
  const resultText = textIn(result['content'] ?? null);
  return boundedSummary(`${tool}${asked && `: ${asked}`} -> ${resultText || 'nothing'}`) ?? '';
}

/** Returns the names of the found tools. */
function foundTools(content: JsonValue): string {
  const references = isJsonObject(content) ? content['tool_references'] : undefined;
  const names = Array.isArray(references)
    ? references.flatMap((each: JsonValue) => (isJsonObject(each) ? String(each['tool_name']) : []))
    : [];
  return names.length === 0 ? '' : (boundedSummary(`tool search -> ${names.join(', ')}`) ?? '');
}

/** Returns the input as text. A single simple value is written without its name. */
function inputText(input: JsonObject): string {
  const values = Object.values(input);
  if (values.length === 0) return '';
  return values.length === 1 && typeof values[0] === 'string' ? JSON.stringify(values[0]) : JSON.stringify(input);
}

/** Returns the readable text in a result, without bytes and data that only the server understands. */
function textIn(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(textIn).filter(Boolean).join('\n');
  if (!isJsonObject(value) || value['type'] === 'base64') return '';
  const { title, url } = value;
  const named = [title, typeof url === 'string' && typeof title === 'string' ? `(${url})` : url];
  const rest = readable.map((member) => textIn(value[member] ?? null));
  return [named.filter((text) => typeof text === 'string').join(' '), ...rest].filter(Boolean).join('\n');
}

/** The members of results that contain text. */
const readable: readonly string[] = [
  'text',
  'stdout',
  'stderr',
  'error_code',
  'error_message',
  'content',
  'source',
  'data',
];
