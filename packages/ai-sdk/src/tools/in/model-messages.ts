import { type Content, type Event, modelResponse, type Part, type ToolOutcome } from '@mortise/core';

/** A message of the AI SDK, in the form that tools get. */
export interface AiModelMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: readonly { readonly type: string; readonly [member: string]: unknown }[];
}

/**
 * Returns the messages before the turn of the call, as the AI SDK passes them to a tool: only from the call's
 * own branch, without system messages.
 */
export function modelMessages(
  events: readonly Event[],
  branch: string | undefined,
  callId: string,
): readonly AiModelMessage[] {
  const names = new Map<string, string>();
  const messages: AiModelMessage[] = [];
  for (const event of events) {
    if (event.branch !== branch) continue;
    if (event.type === 'input') messages.push({ role: 'user', content: event.content.parts.flatMap(messagePart) });
    else if (event.type === 'opened' && event.input)
      messages.push({ role: 'user', content: event.input.parts.flatMap(messagePart) });
    else if (event.type === 'model') {
      if (hasCall(event.content, callId)) break;
      for (const part of event.content.parts) if (part.type === 'functionCall') names.set(part.id, part.name);
      // Calls of cut or refused turns did not run, and calls by the application belong to no model.
      const parts = event.content.parts.filter(({ type }) => event.acts || type !== 'functionCall');
      messages.push({ role: 'assistant', content: parts.flatMap(messagePart) });
    } else if (event.type === 'response') {
      const { callId: toolCallId, outcome } = event;
      const toolName = names.get(toolCallId) ?? '';
      const output = outputOf(toolName, outcome);
      messages.push({ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] });
    }
  }
  return messages.filter(({ content }) => content.length > 0);
}

function hasCall({ parts }: Content, callId: string): boolean {
  return parts.some((part) => part.type === 'functionCall' && part.id === callId);
}

function messagePart(part: Part): AiModelMessage['content'] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'thought':
      return [{ type: 'reasoning', text: part.text }];
    case 'inlineData':
      return [{ type: 'file', mediaType: part.mimeType, data: { type: 'data', data: part.data } }];
    case 'fileData':
      return URL.canParse(part.fileUri)
        ? [{ type: 'file', mediaType: part.mimeType ?? '', data: { type: 'url', url: new URL(part.fileUri) } }]
        : [{ type: 'text', text: `[file ${part.fileUri}]` }];
    case 'functionCall':
      return [{ type: 'tool-call', toolCallId: part.id, toolName: part.name, input: part.args }];
    case 'functionResponse':
    case 'provider':
      return [];
    default:
      part satisfies never;
      return [];
  }
}

function outputOf(name: string, outcome: ToolOutcome): object {
  if (outcome.status === 'denied')
    return { type: 'execution-denied', ...(outcome.reason !== undefined && { reason: outcome.reason }) };
  if (outcome.status === 'error') return { type: 'error-text', value: outcome.message };
  const output = outcome.modelOutput ?? outcome.output;
  return typeof output === 'string'
    ? { type: 'text', value: output }
    : { type: 'json', value: modelResponse({ name, outcome }) };
}
