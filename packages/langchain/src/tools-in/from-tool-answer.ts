import type { JsonValue, ToolResult } from '@mortise/core';
import { fromContent } from '../content/from-content.ts';
import { isBlock, isRecord } from '../vendor/content-block.ts';
import { isCommand, isToolMessage, type ToolMessageOfLangchain } from '../vendor/tool-answer.ts';

/**
 * What a tool of LangChain answered, as a tool's result.
 *
 * The output is what the model reads: the JSON that LangChain made a text of, or the text. With an artifact
 * it is `{ content, artifact }`, of which the model reads the content. Media are parts. A message whose
 * status is `error` is an error, and so is a `Command`, because there is no graph that it could change.
 *
 * @param isOwn the tool was one of ours before: its outcome comes back as it was.
 */
export function fromToolAnswer(toolName: string, answer: unknown, isOwn = false): ToolResult {
  if (isCommand(answer))
    return errorOf(
      'langchain_command',
      `\`${toolName}\` was carried out, and answered with a Command, which changes the state of a graph of LangGraph. ` +
        'There is no graph here, so that nothing of it was applied. Let the tool return its result.',
    );
  if (isToolMessage(answer))
    return isOwn && isRecord(answer.artifact) ? (answer.artifact as ToolResult) : fromMessage(toolName, answer);
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
  const said = texts.length === 0 ? null : dataOf(text);
  return artifact === undefined
    ? { status: 'ok', output: said, ...more }
    : { status: 'ok', output: { content: said, artifact }, modelOutput: said, ...more };
}

function errorOf(code: string, message: string): Extract<ToolResult, { readonly status: 'error' }> {
  return { status: 'error', code, message };
}

/**
 * LangChain hands on what is no text as its JSON: the value again, where nothing of the text is lost by that.
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
