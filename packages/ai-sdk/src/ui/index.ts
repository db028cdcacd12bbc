export { type AiSdkHandler, type AiSdkHandlerOptions, aiSdkHandler } from '../serve/ai-sdk-handler.ts';
export { AiSdkStream, aiSdkMessages } from '../show/ai-sdk-stream.ts';
export type { AiSdkKnown } from '../show/chat-writer.ts';
export type { AiSdkChunk, AiSdkDataChunk } from '../wire/ai-sdk-chunk.ts';
export type {
  AiSdkApproval,
  AiSdkData,
  AiSdkFile,
  AiSdkMessage,
  AiSdkMetadata,
  AiSdkPart,
  AiSdkProviderMetadata,
  AiSdkReasoning,
  AiSdkSourceDocument,
  AiSdkSourceUrl,
  AiSdkSteering,
  AiSdkText,
  AiSdkTool,
  AiSdkUsage,
} from '../wire/ai-sdk-message.ts';
export type {
  AiSdkChatRequest,
  AiSdkSentApproval,
  AiSdkSentResult,
  AiSdkUserMessage,
  AiSdkUserPart,
} from '../wire/chat-request.ts';
