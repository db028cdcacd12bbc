import type { UiMessage } from '@mortise/ui';
import type { AiSdkFile, AiSdkMessage, AiSdkText } from '../wire/ai-sdk-message.ts';

/** What the user said, under the id that the client gave it. */
export function userMessage(message: UiMessage): AiSdkMessage {
  return { id: message.inputId ?? message.id, role: 'user', parts: userParts(message) };
}

/** Words, and files that have an address. */
export function userParts({ parts }: UiMessage): (AiSdkText | AiSdkFile)[] {
  return parts.flatMap((part): (AiSdkText | AiSdkFile)[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }];
    if (part.type !== 'media' || part.url === undefined) return [];
    return [{ type: 'file', url: part.url, mediaType: part.mimeType ?? 'application/octet-stream' }];
  });
}
