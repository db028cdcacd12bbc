import type { JsonObject, JsonValue } from '@mortise/core';
import type { AiSdkFile, AiSdkMetadata, AiSdkProviderMetadata, AiSdkText } from './ai-sdk-message.ts';

/** The chunks of the AI SDK's UI message stream that are sent, with the members that are set. */
export type AiSdkChunk =
  /** `messageId` is the id of the invocation. */
  | { readonly type: 'start'; readonly messageId: string; readonly messageMetadata?: AiSdkMetadata }
  | { readonly type: 'start-step' }
  | { readonly type: 'finish-step' }
  /** Removes the content of the step so far. */
  | { readonly type: 'reset-step' }
  | { readonly type: 'text-start'; readonly id: string }
  | { readonly type: 'text-delta'; readonly id: string; readonly delta: string }
  | { readonly type: 'text-end'; readonly id: string }
  | { readonly type: 'reasoning-start'; readonly id: string }
  | { readonly type: 'reasoning-delta'; readonly id: string; readonly delta: string }
  | { readonly type: 'reasoning-end'; readonly id: string }
  | { readonly type: 'tool-input-start'; readonly toolCallId: string; readonly toolName: string }
  | { readonly type: 'tool-input-delta'; readonly toolCallId: string; readonly inputTextDelta: string }
  /** The input of a call; sent again if a user or a gate changed the arguments. */
  | {
      readonly type: 'tool-input-available';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: JsonObject;
    }
  | {
      readonly type: 'tool-approval-request';
      readonly approvalId: string;
      readonly toolCallId: string;
      /** The hint of the question. */
      readonly reason?: string;
      /** Additional information for the decision. */
      readonly approvalDescriptor?: JsonObject;
      /** True if a rule has decided and no user is asked. */
      readonly isAutomatic?: true;
    }
  | {
      readonly type: 'tool-approval-response';
      readonly approvalId: string;
      readonly approved: boolean;
      readonly reason?: string;
    }
  | {
      readonly type: 'tool-output-available';
      readonly toolCallId: string;
      readonly output: JsonValue;
      /** True if the output is progress: another output follows. */
      readonly preliminary?: true;
    }
  | { readonly type: 'tool-output-error'; readonly toolCallId: string; readonly errorText: string }
  | { readonly type: 'tool-output-denied'; readonly toolCallId: string }
  | {
      readonly type: 'source-url';
      readonly sourceId: string;
      readonly url: string;
      readonly title?: string;
      readonly providerMetadata?: AiSdkProviderMetadata;
    }
  | {
      readonly type: 'source-document';
      readonly sourceId: string;
      readonly mediaType: string;
      readonly title: string;
      readonly providerMetadata?: AiSdkProviderMetadata;
    }
  | { readonly type: 'file'; readonly url: string; readonly mediaType: string }
  /** A user message that was sent while the agent was running. */
  | { readonly type: 'steering-message'; readonly id: string; readonly parts: (AiSdkText | AiSdkFile)[] }
  | AiSdkDataChunk
  | { readonly type: 'message-metadata'; readonly messageMetadata: AiSdkMetadata }
  | { readonly type: 'error'; readonly errorText: string }
  | { readonly type: 'abort'; readonly reason?: string }
  | {
      readonly type: 'finish';
      readonly finishReason: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other';
      readonly messageMetadata?: AiSdkMetadata;
    };

/** Data that the protocol has no chunk for. A chunk with an `id` replaces the part of that type and id. */
export interface AiSdkDataChunk {
  readonly type: `data-${string}`;
  readonly id?: string;
  readonly data: JsonObject;
  /** True if it is passed to `onData` and is not part of the message. */
  readonly transient?: true;
}
