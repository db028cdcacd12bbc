import type { UiMessage } from '@mortise/ui';
import type { AiSdkFile, AiSdkMessage, AiSdkText } from '../wire/ai-sdk-message.ts';

/** A user message, under the client's id. */
export function userMessage(message: UiMessage): AiSdkMessage {
  return { id: message.inputId ?? message.id, role: 'user', parts: userParts(message) };
}

/** Text and files with an address; other files become text. */
export function userParts({ parts }: UiMessage): (AiSdkText | AiSdkFile)[] {
  return parts.flatMap((part): (AiSdkText | AiSdkFile)[] => {
    if (part.type === 'text' || part.type === 'note') return [{ type: 'text', text: part.text }];
    if (part.type !== 'media') return [];
    const { url, mimeType } = part;
    if (url === undefined) return [{ type: 'text', text: `[${mimeType ?? 'a file'}: it has no address]` }];
    return [{ type: 'file', url, mediaType: mimeType ?? 'application/octet-stream' }];
  });
}
