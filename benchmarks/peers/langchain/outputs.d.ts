// What the subject uses of LangChain, so that it type-checks where that is not installed.
import type { AIMessageChunk } from '@langchain/core/messages';

export class ChatGenerationChunk {
  readonly text: string;
  constructor(fields: { message: AIMessageChunk; text: string });
}
