import { isJsonObject, type JsonObject, type ToolContext, type ToolResult } from '@mortise/core';
import { agentsCall } from '../agents/agents-call.ts';
import type { AgentsScope } from '../agents/agents-scope.ts';
import type { AgentsFunctionTool, AgentsInnerEvent } from '../agents/agents-tool.ts';
import { exportedMembersOf, type WayBack, withWayBack } from '../exported/exported-members.ts';
import { guardOutput } from '../guard/guardrails.ts';
import { fromOutput } from '../media/from-output.ts';

/**
 * Runs a function tool of the SDK with the call's id, its signal, and the run's context.
 *
 * The SDK answers a failure with a text, unless the tool has another `errorFunction`. The SDK's default texts
 * become error outcomes; the text of the application's own `errorFunction` is the result, as in the SDK.
 */
export async function runTool(
  theirs: AgentsFunctionTool,
  args: JsonObject,
  scope: AgentsScope,
  context: ToolContext,
): Promise<ToolResult> {
  const toolCall = agentsCall(theirs.name, context.functionCallId, args);
  let asked: string | undefined;
  const stop = watchInnerRun(theirs, toolCall.callId, (event) => {
    asked ??= approvalAskedBy(event);
    context.progress(pictureOf(event));
  });
  const wayBack = exportedMembersOf(theirs) && wayBackOf(context);
  let output: unknown;
  try {
    const plain = { toolCall, signal: context.signal };
    const details = wayBack ? withWayBack(plain, wayBack) : plain;
    output = await theirs.invoke(scope.runContext(context), toolCall.arguments, details);
  } catch (error) {
    throw isTimeout(error) ? timeout(theirs.name, error) : error;
  } finally {
    stop();
  }
  if (asked !== undefined)
    return { status: 'error', code: 'agents_inner_approval', message: askedInside(theirs, asked) };
  if (theirs.timeoutMs !== undefined && output === timeoutText(theirs)) throw timeout(theirs.name);
  const ended = wayBack?.ended;
  // A wrapper of the tool may have changed its output.
  if (ended && ended.output === output) {
    if (ended.outcome.status === 'ok') await guardOutput(theirs, scope, { toolCall, output }, context);
    return ended.outcome;
  }
  if (isFailureText(output)) return { status: 'error', code: 'tool_failed', message: String(output) };
  await guardOutput(theirs, scope, { toolCall, output }, context);
  return resultOf(theirs, output);
}

/**
 * Returns the `WayBack` of a call. The gates have allowed the call,
 * so an approval among their answers applies to its arguments.
 */
function wayBackOf(context: ToolContext): WayBack {
  const yes = context.approvals.findLast(({ value }) => isJsonObject(value) && value['confirmed'] === true);
  return {
    ...(yes && { approved: { by: yes.by } }),
    progress: (value) => context.progress(value),
  };
}

function resultOf({ outputSchema }: AgentsFunctionTool, value: unknown): ToolResult {
  // For a tool with an output schema, the SDK returns JSON of any shape.
  if (outputSchema) return { status: 'ok', output: value };
  const { output, parts } = fromOutput(value);
  const withParts = parts.length > 0 ? { parts } : {};
  return isErrorContent(value)
    ? {
        status: 'error',
        code: 'tool_failed',
        message: String(output ?? 'it failed without a message'),
        ...withParts,
      }
    : { status: 'ok', output, ...withParts };
}

/** Returns true if the result of an MCP server's tool reports a failure. */
function isErrorContent(value: unknown): boolean {
  return Array.isArray(value) && (value as { readonly isError?: unknown }).isError === true;
}

/** Returns a JSON copy of a nested agent's event, for watchers. */
function pictureOf(event: { readonly type: string }): JsonObject {
  const { item, data } = event as {
    readonly item?: { readonly type?: unknown };
    readonly data?: { readonly delta?: unknown };
  };
  return {
    type: event.type,
    ...(typeof item?.type === 'string' && { item: item.type }),
    ...(typeof data?.delta === 'string' && { delta: data.delta }),
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.constructor.name === 'ToolTimeoutError';
}

/** Returns an error with the name that tells the core that the call may have had its effect. */
function timeout(name: string, cause?: unknown): DOMException {
  const error = new DOMException(`"${name}" did not answer in time`, 'TimeoutError');
  return Object.defineProperty(error, 'cause', { value: cause });
}

/** Returns the SDK's own timeout message. */
function timeoutText({ name, timeoutMs }: AgentsFunctionTool): string {
  return `Tool '${name}' timed out after ${timeoutMs}ms.`;
}

function isFailureText(output: unknown): boolean {
  return typeof output === 'string' && output.startsWith(failureText);
}

function askedInside({ name }: AgentsFunctionTool, asked: string): string {
  return `\`${name}\` did not finish: inside of it, \`${asked}\` needs an approval, but no person can be asked there. The application has to give that agent to Mortise, with agentTool and fromAgentsTools of its tools.`;
}

const failureText = 'An error occurred while running the tool.';

/**
 * Listens to the run of an agent as a tool during one call, and returns a function that stops listening.
 * `onEvent` gets each event once. A tool without an agent has no such run.
 */
function watchInnerRun(
  tool: AgentsFunctionTool,
  callId: string,
  onEvent: (event: AgentsInnerEvent['event']) => void,
): () => void {
  if (!tool.on) return () => {};
  const calls = callsOf.get(tool) ?? listen(tool);
  calls.set(callId, onEvent);
  return () => void calls.delete(callId);
}

/**
 * Returns the listeners of a tool. Each tool has only one handler, because the SDK cannot remove a handler.
 */
function listen(tool: AgentsFunctionTool): Map<string, (event: AgentsInnerEvent['event']) => void> {
  const calls = new Map<string, (event: AgentsInnerEvent['event']) => void>();
  tool.on?.('*', ({ event, toolCall }) => {
    if (toolCall) calls.get(toolCall.callId)?.(event);
  });
  callsOf.set(tool, calls);
  return calls;
}

/**
 * Returns the name of the tool for which a nested agent has asked for approval; undefined for other events.
 */
function approvalAskedBy(event: AgentsInnerEvent['event']): string | undefined {
  const { item } = event as { readonly item?: { readonly type?: unknown; readonly name?: unknown } };
  return item?.type === 'tool_approval_item' ? String(item.name ?? 'a tool') : undefined;
}

const callsOf = new WeakMap<AgentsFunctionTool, Map<string, (event: AgentsInnerEvent['event']) => void>>();
