import type { OutcomePart, ToolResult } from '@mortise/core';
import { foreignJsonText } from '@mortise/hop-kit';
import { isMortiseResult } from '../known/known-output.ts';
import { readBlock } from './read-content.ts';

/**
 * Converts a tool's output and the result of `toModelOutput` to a tool result. The model reads text and JSON,
 * and of a `content` the text before the first file; the other parts follow in order. An error becomes an
 * error outcome, and a denial a denied outcome.
 */
export function readOutput(given: unknown, modelOutput: unknown): ToolResult {
  const output = isMortiseResult(given) ? given.output : given;
  if (typeof modelOutput !== 'object' || modelOutput === null) return { status: 'ok', output };
  const { type, value, reason } = modelOutput as { readonly [member: string]: unknown };
  switch (type) {
    case 'text':
    case 'json':
      // A model output that equals the output is omitted.
      return Object.is(value, output) ? { status: 'ok', output } : { status: 'ok', output, modelOutput: value };
    case 'error-text':
      return { status: 'error', code: 'tool_failed', message: String(value) };
    case 'error-json':
      return { status: 'error', code: 'tool_failed', message: value === undefined ? 'failed' : foreignJsonText(value) };
    case 'execution-denied':
      return { status: 'denied', ...(typeof reason === 'string' && { reason }) };
    case 'content':
      return { status: 'ok', output, ...spoken(Array.isArray(value) ? value.map(readBlock) : []) };
    default:
      return { status: 'ok', output };
  }
}

/** Returns the text that the model reads, and the parts next to it. */
export function spoken(blocks: readonly OutcomePart[]): {
  readonly modelOutput: unknown;
  readonly parts?: readonly OutcomePart[];
} {
  const firstFile = blocks.findIndex(({ type }) => type !== 'text');
  const texts = firstFile === -1 ? blocks : blocks.slice(0, firstFile);
  const parts = firstFile === -1 ? [] : blocks.slice(firstFile);
  const text = texts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  // Without text, the model reads only the files.
  return { modelOutput: texts.length === 0 && parts.length > 0 ? {} : text, ...(parts.length > 0 && { parts }) };
}

/**
 * The failure that an MCP tool of `@ai-sdk/mcp` returns as a normal output: `isError` next to its content.
 * Undefined for any other output.
 */
export function mcpFailure(output: unknown): ToolResult | undefined {
  if (typeof output !== 'object' || output === null) return undefined;
  const { isError, content } = output as { readonly isError?: unknown; readonly content?: unknown };
  if (isError !== true || !Array.isArray(content)) return undefined;
  const { modelOutput, parts } = spoken(content.map(mcpBlock));
  const message =
    typeof modelOutput === 'string' && modelOutput !== '' ? modelOutput : 'The tool failed without a message.';
  return { status: 'error', code: 'tool_failed', message, ...(parts && { parts }) };
}

function mcpBlock(block: unknown): OutcomePart {
  const { type, text, data, mimeType } = (block ?? {}) as { readonly [member: string]: unknown };
  if (type === 'text') return { type: 'text', text: String(text) };
  return type === 'image' || type === 'audio'
    ? readBlock({ type: 'file-data', data, mediaType: mimeType })
    : { type: 'text', text: foreignJsonText(block ?? null) };
}
