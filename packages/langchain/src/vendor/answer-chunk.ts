import { isRecord, type MessageContent } from './content-block.ts';

type Members = Readonly<Record<string, unknown>>;

/** A piece of an answer, an `AIMessageChunk`, or the whole of it, an `AIMessage`. */
export interface AnswerChunk {
  readonly content: MessageContent;
  readonly id?: string | undefined;
  /** Calls, piece by piece; absent in a whole message. */
  readonly tool_call_chunks?: readonly ToolCallPiece[] | undefined;
  /** Calls, whole. */
  readonly tool_calls?: readonly ToolCallOfLangchain[] | undefined;
  /** Calls whose arguments are no JSON. */
  readonly invalid_tool_calls?: readonly ToolCallPiece[] | undefined;
  readonly usage_metadata?: Members | undefined;
  readonly response_metadata?: Members | undefined;
  readonly additional_kwargs?: Members | undefined;
}

export interface ToolCallPiece {
  readonly name?: string | undefined;
  readonly args?: string | undefined;
  readonly id?: string | undefined;
  readonly index?: number | string | undefined;
}

export interface ToolCallOfLangchain {
  readonly name: string;
  /** Parsed; a text where it is no JSON. */
  readonly args?: Members | string | undefined;
  readonly id?: string | undefined;
}

/** Whether a model answered with a message. */
export function isAnswerChunk(value: unknown): value is AnswerChunk {
  return isRecord(value) && (typeof value['content'] === 'string' || Array.isArray(value['content']));
}
