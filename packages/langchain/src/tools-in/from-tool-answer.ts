import type { JsonValue, ToolResult } from '@mortise/core';
import { fromContent } from '../content/from-content.ts';
import { isBlock, isRecord } from '../vendor/content-block.ts';
import { isCommand, isToolMessage, type ToolMessageOfLangchain } from '../vendor/tool-answer.ts';

/** The known facts about a tool's answer. */
export interface AnswerFacts {
  /** True if the tool was exported from Mortise: its outcome is returned unchanged. */
  readonly isOwn?: boolean;
  /**
   * The content that the tool returned, before LangChain
   * converted it to the answer; undefined if it is unknown.
   */
  readonly returned?: unknown;
}

/**
 * Converts the answer of a LangChain tool to a tool result.
 *
 * The output is the returned value, if that is data: an object or an array without content blocks. Otherwise
 * it is the text that the model reads. With an artifact the output is `{ content, artifact }`, of which the
 * model reads the content. Media become parts. A message with the status `error` is an error outcome, and so
 * is a `Command`, because there is no graph to change.
 */
export function fromToolAnswer(
  toolName: string,
  answer: unknown,
  { isOwn = false, returned }: AnswerFacts = {},
): ToolResult {
  if (isCommand(answer))
    return errorOf(
      'langchain_command',
      `\`${toolName}\` was carried out, and answered with a Command, which changes the state of a graph of LangGraph. ` +
        'There is no graph here, so the Command was not applied. Let the tool return its result.',
    );
  if (isToolMessage(answer)) {
    if (isOwn && isRecord(answer.artifact)) return answer.artifact as ToolResult;
    return isData(returned) && answer !== returned ? okWith(returned, answer.artifact) : fromMessage(toolName, answer);
  }
  if (Array.isArray(answer) && answer.length > 0 && answer.every(isBlock))
    return fromMessage(toolName, { content: answer, tool_call_id: '' });
  return { status: 'ok', output: answer };
}

function fromMessage(toolName: string, { content, artifact, status }: ToolMessageOfLangchain): ToolResult {
  const { texts, media: parts } = fromContent(content);
  const text = texts.join('\n');
  const more = parts.length > 0 ? { parts } : {};
  if (status === 'error')
    return { ...errorOf('tool_failed', text || `\`${toolName}\` failed, and does not say why.`), ...more };
  const data = texts.length === 0 ? null : dataOf(text);
  return { ...okWith(data, artifact), ...more };
}

function okWith(content: unknown, artifact: unknown): Extract<ToolResult, { readonly status: 'ok' }> {
  return artifact === undefined
    ? { status: 'ok', output: content }
    : { status: 'ok', output: { content, artifact }, modelOutput: content };
}

/**
 * Returns true if LangChain converts a value to JSON text. It sends strings and content blocks unchanged.
 */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' || typeof value === 'symbol';
  return !(Array.isArray(value) && value.length > 0 && value.every(isBlock));
}

function errorOf(code: string, message: string): Extract<ToolResult, { readonly status: 'error' }> {
  return { status: 'error', code, message };
}

/**
 * Parses an object or array that LangChain passes on as
 * JSON text. Returns the text if parsing would change it.
 */
function dataOf(text: string): JsonValue {
  if (!/^[[{]/.test(text)) return text;
  try {
    const value = JSON.parse(text) as JsonValue;
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}
