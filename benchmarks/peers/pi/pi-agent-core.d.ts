// The declarations of @mariozechner/pi-agent-core that the subject uses, so that it type-checks without an install.
import type {
  AssistantMessage,
  AssistantMessageEvent,
  AssistantMessageEventStream,
  EventStream,
} from '@mariozechner/pi-ai';

export type AgentMessage =
  | AssistantMessage
  | { role: 'user'; content: string; timestamp: number }
  | { role: 'toolResult'; toolCallId: string };

export interface AgentTool {
  name: string;
  label: string;
  description: string;
  parameters: object;
  execute(
    id: string,
    params: import('@mortise/core').JsonObject,
  ): Promise<{ content: { type: 'text'; text: string }[]; details: unknown }>;
}

export interface AgentContext {
  systemPrompt: string;
  messages: AgentMessage[];
  tools?: AgentTool[];
}

export type AgentEvent =
  | { type: 'message_update'; assistantMessageEvent: AssistantMessageEvent }
  | { type: 'agent_end'; messages: AgentMessage[] };

export function agentLoop(
  prompts: AgentMessage[],
  context: AgentContext,
  config: { model: object; convertToLlm: (messages: AgentMessage[]) => AgentMessage[] },
  signal: AbortSignal | undefined,
  streamFn: (model: object, context: AgentContext) => AssistantMessageEventStream,
): EventStream<AgentEvent, AgentMessage[]>;
