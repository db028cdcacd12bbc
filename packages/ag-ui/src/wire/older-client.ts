import type { AgUiEvent } from './ag-ui-event.ts';
import type { AgUiContentPart } from './ag-ui-message.ts';

/**
 * An event for a client before 1.0, which sends no protocol version: its messages have texts only, so files
 * are named by their addresses.
 */
export function forOlderClient(event: AgUiEvent): AgUiEvent {
  if (event.type === 'TOOL_CALL_RESULT') return { ...event, content: asText(event.content) };
  if (event.type !== 'MESSAGES_SNAPSHOT') return event;
  return {
    ...event,
    messages: event.messages.map((message) =>
      message.role === 'tool' || message.role === 'user' ? { ...message, content: asText(message.content) } : message,
    ),
  };
}

function asText(content: string | readonly AgUiContentPart[]): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : part.source.value)).join('\n');
}
