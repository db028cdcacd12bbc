import {
  ConfigError,
  type GateCall,
  type GateContext,
  type GateDecision,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import type { AsSchema } from '../known/ai-schema.ts';
import type { AiTool, AiToolSet } from '../known/ai-tool.ts';
import { type ContextOptions, callOptions } from './call-options.ts';

/** The approval of a call, as the AI SDK reports it; undefined if the call needs none. */
export type AiApproval =
  | undefined
  | AiApprovalType
  | { readonly type: AiApprovalType; readonly reason?: string | undefined };

type AiApprovalType = 'not-applicable' | 'approved' | 'denied' | 'user-approval';

/**
 * The `toolApproval` of `generateText`: one function for all tools, or an approval or a function by tool
 * name. It overrides a tool's own `needsApproval`.
 */
export type AiToolApproval =
  | ((call: never) => AiApproval | PromiseLike<AiApproval>)
  | { readonly [name: string]: AiApproval | ((input: never, options: never) => AiApproval | PromiseLike<AiApproval>) };

/** Options of approvals: the calls that need one, and the gate that asks. */
export interface ApprovalOptions extends ContextOptions {
  readonly toolApproval?: AiToolApproval | undefined;
  /** Adds the gate that asks: `requireConfirmation` of `@mortise/confirmation`, or a similar function. */
  readonly confirmWith?: ((tool: Tool) => Tool) | undefined;
  readonly asSchema?: AsSchema | undefined;
}

/** Returns true if a call of a tool may need an approval, or may be denied. */
export function mayNeedApproval(name: string, tool: AiTool, { toolApproval }: ApprovalOptions): boolean {
  if (typeof toolApproval === 'function') return true;
  const approval = ownApproval(name, toolApproval);
  if (typeof approval === 'function') return true;
  return asks((approval ?? (tool.needsApproval ? 'user-approval' : undefined)) as AiApproval);
}

/**
 * Adds a gate for the AI SDK's approval rule to a tool: the gate of `confirmWith` asks about a call that
 * needs approval, and the call runs the approved arguments. A rule that throws counts as a required approval.
 *
 * Throws `no_confirmation`.
 */
export function withApproval(made: Tool, name: string, tool: AiTool, all: AiToolSet, options: ApprovalOptions): Tool {
  if (!mayNeedApproval(name, tool, options)) return made;
  const [asking] = options.confirmWith?.(made).gates ?? [];
  if (!asking) {
    throw new ConfigError(
      'no_confirmation',
      `tool "${name}" of the AI SDK needs an approval; install @mortise/confirmation and give fromAiTools its gate: { confirmWith: requireConfirmation }`,
    );
  }
  const gate: ToolGate = {
    ...asking,
    check: async (call, given, context): Promise<GateDecision> => {
      const approval = await approvalOf(call, name, tool, all, context, options);
      if (approval.type === 'denied') return { type: 'respond', outcome: { status: 'denied', ...reasonOf(approval) } };
      // The answers to a question decide, even if the question would not be asked again now.
      if (approval.type !== 'user-approval' && context.answers.length === 0) return { type: 'proceed' };
      const decision = await asking.check(call, given, context);
      if (decision.type !== 'pause' || approval.reason === undefined) return decision;
      return { ...decision, question: { ...decision.question, hint: approval.reason } };
    },
  };
  return { ...made, gates: Object.freeze([...(made.gates ?? []), gate]) };
}

type Approval = Exclude<AiApproval, undefined | string>;

function reasonOf({ reason }: Approval): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}

function asks(approval: AiApproval): boolean {
  const { type } = normal(approval);
  return type === 'user-approval' || type === 'denied';
}

function ownApproval(name: string, given: ApprovalOptions['toolApproval']): unknown {
  return typeof given === 'object' && Object.hasOwn(given, name) ? given[name] : undefined;
}

async function approvalOf(
  call: GateCall,
  name: string,
  tool: AiTool,
  tools: AiToolSet,
  context: GateContext,
  options: ApprovalOptions,
): Promise<Approval> {
  try {
    return normal(await askedApproval(call, name, tool, tools, context, options));
  } catch {
    // A check that throws counts as a required approval.
    return { type: 'user-approval' };
  }
}

async function askedApproval(
  { id, checked }: GateCall,
  name: string,
  tool: AiTool,
  tools: AiToolSet,
  context: GateContext,
  options: ApprovalOptions,
): Promise<unknown> {
  const { toolApproval, toolsContext } = options;
  const input = checked.value;
  const { deps: runtimeContext } = context;
  const { messages: _messages, ...called } = await callOptions(name, tool, id, context, options);
  const given = { ...called, messages: _messages };
  if (typeof toolApproval === 'function') {
    const toolCall = { type: 'tool-call', toolCallId: id, toolName: name, input, ...dynamicMark(tool) };
    const contexts = typeof toolsContext === 'function' ? toolsContext(context) : (toolsContext ?? {});
    const { messages } = given;
    const ask = toolApproval as (call: object) => unknown;
    return ask({ toolCall, tools, toolsContext: contexts, runtimeContext, messages });
  }
  const own = ownApproval(name, toolApproval);
  if (own !== undefined && own !== null) {
    if (typeof own !== 'function') return own;
    return (own as (input: unknown, options: object) => unknown)(input, {
      ...given,
      toolContext: given.context,
      runtimeContext,
    });
  }
  const { needsApproval } = tool;
  const needed =
    typeof needsApproval === 'function' ? await needsApproval(input as never, given as never) : needsApproval;
  return needed ? 'user-approval' : undefined;
}

function dynamicMark({ type }: AiTool): object {
  return type === 'dynamic' ? { dynamic: true } : {};
}

/** Normalizes an approval. An unknown value counts as a required approval. */
function normal(approval: unknown): Approval {
  if (approval === undefined) return { type: 'not-applicable' };
  const { type, reason } = (typeof approval === 'string' ? { type: approval } : (approval ?? {})) as Partial<Approval>;
  if (type === undefined || !types.has(type)) return { type: 'user-approval' };
  return { type, ...(typeof reason === 'string' && { reason }) };
}

const types: ReadonlySet<string> = new Set(['not-applicable', 'approved', 'denied', 'user-approval']);
