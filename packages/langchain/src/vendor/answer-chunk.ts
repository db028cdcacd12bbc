import { isRecord, type MessageContent } from './content-block.ts';

type Members = Readonly<Record<string, unknown>>;

/** A chunk of an answer, an `AIMessageChunk`, or the complete answer, an `AIMessage`. */
export interface AnswerChunk {
  readonly content: MessageContent;
  readonly id?: string | undefined;
  /** Joins two chunks; absent in a complete message. */
  readonly concat?: unknown;
  /** Pieces of calls; absent in a complete message, and in chunks of a server that sends no role. */
  readonly tool_call_chunks?: readonly ToolCallPiece[] | undefined;
  /** Complete calls. */
  readonly tool_calls?: readonly ToolCallOfLangchain[] | undefined;
  /** Calls whose arguments are not JSON. */
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
  /** The parsed arguments; a string if they are not JSON. */
  readonly args?: Members | string | undefined;
  readonly id?: string | undefined;
}

/** Returns true if a model answered with a message. */
export function isAnswerChunk(value: unknown): value is AnswerChunk {
  return isRecord(value) && (typeof value['content'] === 'string' || Array.isArray(value['content']));
}
