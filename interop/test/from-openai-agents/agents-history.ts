import type { HistoryMessage } from '@mortise/session-tools';
import type { AgentInputItem } from '@openai/agents';

type Item = Readonly<Record<string, unknown>>;

/** Converts the items of an SDK session to the format of `importHistory`. */
export function agentsHistory(items: readonly AgentInputItem[]): readonly HistoryMessage[] {
  const messages: Item[] = [];
  let said: { role: 'assistant'; content: Item[]; toolCalls: Item[] } | undefined;
  for (const item of items as readonly Item[]) {
    if (item['type'] === 'function_call_result') {
      messages.push({ role: 'tool', toolCallId: item['callId'], content: outputOf(item['output']) });
      said = undefined;
    } else if (item['role'] === 'user' || item['role'] === 'system') {
      messages.push({ role: item['role'], content: item['role'] === 'user' ? partsOf(item['content']) : '' });
      said = undefined;
    } else {
      // Calls of one turn are one message; what follows an answer is the next turn.
      if (!said || (item['role'] === 'assistant' && said.toolCalls.length > 0)) {
        said = { role: 'assistant', content: [], toolCalls: [] };
        messages.push(said);
      }
      if (item['type'] === 'function_call')
        said.toolCalls.push({ id: item['callId'], name: item['name'], args: item['arguments'] });
      else said.content.push(...(item['role'] === 'assistant' ? partsOf(item['content']) : [{ type: item['type'] }]));
    }
  }
  return messages as unknown as readonly HistoryMessage[];
}

/** Converts texts and images; other parts stay unchanged, and `importHistory` reports that it omits them. */
function partsOf(content: unknown): Item[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return (content as readonly Item[]).map((part) => {
    const text = part['text'] ?? part['refusal'];
    if (typeof text === 'string') return { type: 'text', text };
    const [, mimeType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(String(part['image'])) ?? [];
    if (data) return { type: 'inlineData', mimeType, data };
    return typeof part['image'] === 'string' ? { type: 'fileData', fileUri: part['image'] } : part;
  });
}

function outputOf(output: unknown): unknown {
  const { type, text } = output as Item;
  return type === 'text' ? text : output;
}
