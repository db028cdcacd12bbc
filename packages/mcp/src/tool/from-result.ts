import {
  AgentError,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  type OutcomePart,
  ToolError,
  type ToolResult,
} from '@mortise/core';
import { fromContent, type Hide, type ReadBlocks } from '../content/from-content.ts';
import { isRecord } from '../json/json-shape.ts';
import { rawOf } from './mcp-tool-definition.ts';

/**
 * Converts the answer of a server to a tool's result. The output is `{ output }`: the structured content if
 * there is any, otherwise the texts, or null for an empty success. The server's `_meta` is kept next to
 * `output` and not shown to the model. Texts next to structured content are parts, except those that repeat
 * it as JSON.
 *
 * `hide`: see `fromContent`. Throws `mcp_task_unsupported` for a task, because its later result is not
 * requested.
 */
export function fromResult(toolName: string, answer: unknown, hide?: Hide): ToolResult {
  const result = rawOf(answer);
  if (!isRecord(result)) return errorOf('mcp_bad_result', `\`${toolName}\` returned an invalid result.`, []);
  if (isTask(result)) throw taskError(toolName);
  const { resultType } = result;
  if (resultType !== undefined && resultType !== 'complete')
    return errorOf('mcp_bad_result', `\`${toolName}\` returned a result of an unknown type.`, []);
  const { content, structuredContent, isError, _meta } = result;
  const read = fromContent(content, hide);
  const { texts } = read;
  const text = texts.join('\n');
  if (isError === true) return failure(toolName, text, structuredContent, read.parts);
  const hasStructure = structuredContent !== undefined && structuredContent !== null;
  const parts = hasStructure ? otherParts(read, structuredContent as JsonValue) : read.parts;
  const value = hasStructure ? structuredContent : texts.length === 0 ? null : text;
  const meta = metaOf(_meta);
  const output = { output: value as JsonValue };
  return {
    status: 'ok',
    output: meta ? { ...output, _meta: meta } : output,
    ...(meta && { modelOutput: output }),
    ...(parts.length > 0 && { parts }),
  };
}

/** Returns all blocks in their order, except for texts that repeat the structured content. */
function otherParts({ blocks, texts }: ReadBlocks, structured: JsonValue): readonly OutcomePart[] {
  const same = new Set([canonicalJson(structured)]);
  // Some SDKs wrap a value that is not an object into `{ result }`, and send the value itself as text.
  const members = isRecord(structured) ? Object.keys(structured) : [];
  if (members.length === 1 && members[0] === 'result')
    same.add(canonicalJson((structured as { readonly result: JsonValue }).result));
  const isAgain = (text: string): boolean => same.has(canonicalJson(text)) || same.has(canonicalOf(text));
  // A long JSON text may be split into blocks.
  if (isAgain(texts.join('')) || isAgain(texts.join('\n'))) return blocks.filter((block) => typeof block !== 'string');
  return blocks.flatMap((block): OutcomePart | readonly [] => {
    if (typeof block !== 'string') return block;
    return isAgain(block) || block === '' ? [] : { type: 'text', text: block };
  });
}

/** Returns the canonical JSON of a text; an empty string if the text is not JSON. */
function canonicalOf(text: string): string {
  try {
    return canonicalJson(JSON.parse(text) as JsonValue);
  } catch {
    return '';
  }
}

/** Returns the error of a failed call: its text is the message, and other content is added as parts. */
function failure(
  toolName: string,
  text: string,
  structuredContent: unknown,
  parts: readonly OutcomePart[],
): ToolResult {
  const structured = structuredContent === undefined ? undefined : JSON.stringify(structuredContent);
  const message = text === '' ? (structured ?? `\`${toolName}\` failed without a reason.`) : text;
  const others: readonly OutcomePart[] =
    structured !== undefined && text !== '' ? [...parts, { type: 'text', text: structured }] : parts;
  return errorOf('tool_failed', message, others);
}

function errorOf(code: string, message: string, parts: readonly OutcomePart[]): ToolResult {
  return { status: 'error', code, message, ...(parts.length > 0 && { parts }) };
}

/** Returns the server's `_meta` of a result, without the members that the protocol defines. */
function metaOf(meta: unknown): JsonObject | undefined {
  if (!isRecord(meta)) return undefined;
  const own = Object.entries(meta).filter(([key]) => !key.startsWith('io.modelcontextprotocol/'));
  return own.length > 0 ? (Object.fromEntries(own) as JsonObject) : undefined;
}

/**
 * Returns true if a result is a task, of 2025-11-25 or of
 * the later extension: a handle to poll instead of a result.
 */
function isTask({ task, resultType }: Readonly<Record<string, unknown>>): boolean {
  return resultType === 'task' || (isRecord(task) && typeof task['taskId'] === 'string');
}

/**
 * Creates the error for a task, which this package does not
 * poll. Its cause `outcome_unknown` puts a `write` in doubt.
 */
function taskError(toolName: string): ToolError {
  const message = `\`${toolName}\` was started as a task, but tasks are not supported: its result is never fetched`;
  return new ToolError(`${message}. The outcome is unknown: check before repeating.`, {
    code: 'mcp_task_unsupported',
    cause: new AgentError('outcome_unknown', message),
  });
}

/** Creates the error for a tool that is not called because its server runs it only as a task. */
export function taskOnlyError(toolName: string): ToolError {
  return new ToolError(`\`${toolName}\` was not called: its server runs it only as a task, which is not supported.`, {
    code: 'mcp_task_unsupported',
  });
}
