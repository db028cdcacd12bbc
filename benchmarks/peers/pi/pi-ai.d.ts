// The declarations of @mariozechner/pi-ai that the subject uses, so that it type-checks without an install.
export interface EventStream<Item, Result> extends AsyncIterable<Item> {
  push(item: Item): void;
  end(result: Result): void;
  result(): Promise<Result>;
}

export type Block =
  | { type: 'text'; text: string }
  | { type: 'toolCall'; id: string; name: string; arguments: object };

export interface AssistantMessage {
  role: 'assistant';
  content: Block[];
  api: string;
  provider: string;
  model: string;
  usage: Usage;
  stopReason: 'stop' | 'toolUse';
  timestamp: number;
}

export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  totalTokens: number;
  cost: { input: number; output: number; cacheRead: number; cacheWrite: number; total: number };
}

export type AssistantMessageEvent =
  | { type: 'start'; partial: AssistantMessage }
  | { type: 'text_start' | 'toolcall_start'; contentIndex: number; partial: AssistantMessage }
  | { type: 'text_delta' | 'toolcall_delta'; contentIndex: number; delta: string; partial: AssistantMessage }
  | { type: 'text_end'; contentIndex: number; content: string; partial: AssistantMessage }
  | { type: 'toolcall_end'; contentIndex: number; toolCall: Block; partial: AssistantMessage }
  | { type: 'done'; reason: 'stop' | 'toolUse'; message: AssistantMessage };

export type AssistantMessageEventStream = EventStream<AssistantMessageEvent, AssistantMessage>;

export function createAssistantMessageEventStream(): AssistantMessageEventStream;
