import type { AgentsFunctionTool, AgentsInnerEvent } from '../agents/agents-tool.ts';

/**
 * Listens to the run of an agent that is used as a tool, during one call. Returns a function that stops it;
 * `heard` gets each event once. A tool without an agent has no such run.
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

/** The tool for which an inner agent has asked for approval; undefined for other events. */
export function approvalAskedBy(event: AgentsInnerEvent['event']): string | undefined {
  const { item } = event as { readonly item?: { readonly type?: unknown; readonly name?: unknown } };
  return item?.type === 'tool_approval_item' ? String(item.name ?? 'a tool') : undefined;
}

const callsOf = new WeakMap<AgentsFunctionTool, Map<string, (event: AgentsInnerEvent['event']) => void>>();
