import type { Content, FinishReason, JsonObject, ModelRequest, ToolOutcome } from '@mortise/core';

/** Returns the contents that a model reads, as the JSON of input messages in the conventions. */
export function inputMessages({ contents }: Pick<ModelRequest, 'contents'>): string {
  return JSON.stringify(contents.map(messageOf));
}

/** Returns a model's answer, as the JSON of output messages in the conventions. */
export function outputMessages(parts: readonly object[], reason: FinishReason | undefined): string {
  const finish_reason = reason ? finishReasons[reason.unified] : 'stop';
  return JSON.stringify([{ role: 'assistant', parts: parts.map(partOf), finish_reason }]);
}

/** The finish reasons in the JSON of the conventions, which differ from those of providers. */
const finishReasons: Readonly<Record<FinishReason['unified'], string>> = {
  stop: 'stop',
  length: 'length',
  functionCalls: 'tool_call',
  safety: 'content_filter',
  error: 'error',
  other: 'stop',
};

export function systemInstructions({ instructions }: Pick<ModelRequest, 'instructions'>): string {
  return JSON.stringify(instructions.map((content) => ({ type: 'text', content })));
}

/** Returns the names, descriptions and schemas of the tools that a model may call, as JSON. */
export function toolDefinitions({ declarations }: Pick<ModelRequest, 'declarations'>): string {
  return JSON.stringify(
    declarations.map(({ name, description, parametersJsonSchema: parameters }) => ({
      type: 'function',
      name,
      description,
      parameters,
    })),
  );
}

export function argumentsText(args: JsonObject): string {
  return JSON.stringify(args);
}

/** Returns a tool's output as text, or the reason why there is none. */
export function resultText(outcome: ToolOutcome): string {
  return JSON.stringify(resultOf(outcome));
}

function resultOf(outcome: object): unknown {
  return 'output' in outcome ? outcome.output : outcome;
}

function messageOf({ role, parts }: Content): object {
  const isResult = parts.some(({ type }) => type === 'functionResponse');
  return { role: role === 'model' ? 'assistant' : isResult ? 'tool' : 'user', parts: parts.map(partOf) };
}

/** Converts a part to the format of the conventions. */
function partOf(part: object): object {
  const { type, text, id, name, args, outcome, mimeType, fileUri, data } = part as Readonly<Record<string, unknown>>;
  switch (type) {
    case 'text':
      return { type: 'text', content: text };
    case 'thought':
      return { type: 'reasoning', content: text };
    case 'functionCall':
      return { type: 'tool_call', id, name, arguments: args };
    case 'functionResponse':
      return { type: 'tool_call_response', id, response: resultOf(Object(outcome)) };
    case 'inlineData':
      return { type: 'blob', mime_type: mimeType, content: data };
    case 'fileData':
      return { type: 'uri', mime_type: mimeType, uri: fileUri };
    default:
      return { type: 'generic', generic_type: String(type) };
  }
}
