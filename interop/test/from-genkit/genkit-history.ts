import type { HistoryMessage } from '@mortise/session-tools';
import type { MessageData, Part } from 'genkit/beta';

type Item = Readonly<Record<string, unknown>>;

/** Converts the `messages` of a Genkit response to the format that `importHistory` accepts. */
export function genkitHistory(messages: readonly MessageData[]): readonly HistoryMessage[] {
  const open: { readonly id: string; readonly name: string; readonly ref: string | undefined }[] = [];
  let calls = 0;
  return messages.flatMap(({ role, content }): Item[] => {
    if (role === 'tool') {
      return content.flatMap(({ toolResponse }) => {
        if (!toolResponse) return [];
        const { name, ref, output } = toolResponse;
        const at = open.findIndex((call) => call.name === name && call.ref === ref);
        const [call] = open.splice(at, at < 0 ? 0 : 1);
        return [{ role: 'tool', toolCallId: call?.id ?? ref ?? name, content: output ?? null }];
      });
    }
    if (role !== 'model') return [{ role, content: role === 'system' ? '' : content.map(partOf) }];
    const toolCalls = content.flatMap(({ toolRequest }) => {
      if (!toolRequest) return [];
      const { name, ref, input } = toolRequest;
      calls += 1;
      open.push({ id: `call_${calls}`, name, ref });
      return [{ id: `call_${calls}`, name, args: input ?? {} }];
    });
    return [{ role: 'assistant', content: content.filter(({ toolRequest }) => !toolRequest).map(partOf), toolCalls }];
  }) as unknown as readonly HistoryMessage[];
}

/** Converts texts and media; other parts stay unchanged, and `importHistory` reports that it omits them. */
function partOf({ text, media, data, reasoning, custom }: Part): Item {
  if (text !== undefined) return { type: 'text', text };
  if (!media) return { type: reasoning === undefined ? 'other' : 'reasoning', data, custom };
  const [, mimeType, bytes] = /^data:([^;,]+);base64,(.*)$/s.exec(media.url) ?? [];
  if (bytes) return { type: 'inlineData', mimeType: media.contentType ?? mimeType, data: bytes };
  return { type: 'fileData', fileUri: media.url, ...(media.contentType && { mimeType: media.contentType }) };
}
