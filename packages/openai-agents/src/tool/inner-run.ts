import type { AgentsFunctionTool, AgentsInnerEvent } from '../agents/agents-tool.ts';

/**
 * Hears the run of an agent that is a tool, during one call. Answers how to stop, and is told each event
 * once. Of a tool that is no agent there is nothing to hear.
 */
export function hearInnerRun(
  tool: AgentsFunctionTool,
  callId: string,
  hear: (event: AgentsInnerEvent['event']) => void,
): () => void {
  if (!tool.on) return () => {};
  const calls = callsOf.get(tool) ?? listen(tool);
  calls.set(callId, hear);
  return () => void calls.delete(callId);
}

/** A handler of the SDK stays for good: one for each tool. */
function listen(tool: AgentsFunctionTool): Map<string, (event: AgentsInnerEvent['event']) => void> {
  const calls = new Map<string, (event: AgentsInnerEvent['event']) => void>();
  tool.on?.('*', ({ event, toolCall }) => {
    if (toolCall) calls.get(toolCall.callId)?.(event);
  });
  callsOf.set(tool, calls);
  return calls;
}

/** Whether an agent inside has asked for an approval, and for which tool. */
export function approvalAskedBy(event: AgentsInnerEvent['event']): string | undefined {
  const { item } = event as { readonly item?: { readonly type?: unknown; readonly name?: unknown } };
  return item?.type === 'tool_approval_item' ? String(item.name ?? 'a tool') : undefined;
}

const callsOf = new WeakMap<AgentsFunctionTool, Map<string, (event: AgentsInnerEvent['event']) => void>>();
