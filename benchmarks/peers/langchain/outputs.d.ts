// The declarations of LangChain that the subject uses, so that it type-checks without an install.
import type { AIMessageChunk } from '@langchain/core/messages';

export class ChatGenerationChunk {
  readonly text: string;
  constructor(fields: { message: AIMessageChunk; text: string });
}
