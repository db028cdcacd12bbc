// The declarations of LangChain that the subject uses, so that it type-checks without an install.
export interface ToolCallChunk {
  id?: string;
  name?: string;
  args: string;
  index: number;
  type: 'tool_call_chunk';
}

export interface BaseMessage {
  readonly type: string;
  readonly content: string;
  readonly tool_call_id?: string;
}

export class AIMessage implements BaseMessage {
  readonly type: 'ai';
  readonly content: string;
  constructor(fields: {
    content: string;
    tool_calls?: { id: string; name: string; args: object; type: 'tool_call' }[];
  });
}

export class AIMessageChunk implements BaseMessage {
  readonly type: 'ai';
  readonly content: string;
  readonly tool_call_chunks?: ToolCallChunk[];
  constructor(fields: { content: string; tool_call_chunks?: ToolCallChunk[] });
}
