import {
  type FunctionDeclaration,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Runner,
  type RunWarning,
  type SessionKey,
  type Tool,
  type ToolOutcome,
  type ToolTraits,
  type Usage,
} from '@mortise/core';
import {
  carryOutCall,
  type ExportedCall,
  exportedTraits,
  type HowToApprove,
  isApprovable,
  logQuestions,
} from '@mortise/hop-kit';
import { exportedMark } from '../known/exported-mark.ts';
import { aiToolOf } from '../known/origin.ts';
import { isApprovedIn, isInHistory } from './approval-in.ts';
import { ProgressQueue } from './progress-queue.ts';
import { toModelOutput, toOutput } from './to-output.ts';

/** Options that the AI SDK passes to a tool, besides its input. */
export interface ExportedCallOptions {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
  readonly context?: unknown;
  readonly experimental_context?: unknown;
}

/** A call as the application sees it before it is run. */
export interface AiCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: JsonObject;
  /** The context of the tool, from `toolsContext`; in AI SDK 6, that of the complete run. */
  readonly context: unknown;
}

/** Settings of running a call here. */
export interface AiCallSettings {
  /** The conversation that the call belongs to. Default: the `session` that the tools were made with. */
  readonly session?: string | SessionKey | undefined;
  /**
   * Dependencies of the call; default: the tool's context, otherwise the `deps` that the tools were listed
   * with.
   */
  readonly deps?: unknown;
  /** The approver of an approval that the AI SDK passes on; default `approval`. */
  readonly approvedBy?: string | undefined;
}

/** The end of a call, for accounting. */
export interface AiCallEnd {
  readonly call: AiCall;
  readonly session: SessionKey;
  readonly outcome: ToolOutcome;
  /** The usage of models that the tool called. */
  readonly usage: Usage;
  readonly warnings: readonly RunWarning[];
}

/** Options of exporting tools. */
export interface ToAiToolsOptions {
  /**
   * The conversation of the calls: the id of your chat, from your server and not from the page, or a session
   * key with the user. An approval counts only for a question that was asked in it. Required if a tool asks
   * for confirmation, unless `forCall` returns it: the AI SDK passes no chat id to tools.
   *
   * A question and what comes of it are logged in a session of the call, whose id begins with this one.
   */
  readonly session?: string | SessionKey | undefined;
  /** Returns the settings of one call: its conversation and its `deps`. */
  readonly forCall?: ((call: AiCall) => AiCallSettings) | undefined;
  /** Called with each call that ended. The AI SDK cannot report the usage of models that a tool called. */
  readonly onCallEnd?: ((end: AiCallEnd) => void) | undefined;
  /** Dependencies for the toolsets that are asked for their tools, and for calls without their own. */
  readonly deps?: unknown;
}

/** The approval of a tool as `toolApproval` of `generateText` asks it. */
export type ExportedApproval = (
  input: unknown,
  options: {
    readonly toolCallId: string;
    readonly messages: readonly unknown[];
    readonly toolContext?: unknown;
    readonly runtimeContext?: unknown;
  },
) => Promise<ExportedApprovalStatus>;

export type ExportedApprovalStatus =
  | undefined
  | { readonly type: 'user-approval'; readonly reason?: string }
  | { readonly type: 'denied'; readonly reason?: string };

/** A tool of the core as one of AI SDK 6 and 7. One that the client runs has no `execute`. */
export type ExportedAiTool = DeclaredAiTool &
  (
    | { readonly execute: ExportedExecute; readonly outputSchema?: () => never }
    | { readonly execute?: never; readonly outputSchema: () => never }
  );

/** Yields the progress of the call, and last its output. */
type ExportedExecute = (input: unknown, options: ExportedCallOptions) => AsyncGenerator<unknown, void, void>;

/** Type information of a tool and its calls. */
interface DeclaredAiTool {
  readonly type: 'dynamic';
  readonly description: string;
  /** The schema in the AI SDK's own type. */
  readonly inputSchema: () => never;
  readonly [exportedMark]: ToolTraits;
  readonly title?: string;
  readonly strict?: boolean;
  readonly deferLoading?: boolean;
  readonly metadata?: never;
  readonly providerOptions?: never;
  readonly needsApproval: (input: unknown, options: ExportedCallOptions) => Promise<boolean>;
  readonly toModelOutput: (options: { readonly output: unknown }) => never;
}

/** A tool with the approval of its calls. */
export interface Exported {
  readonly tool: ExportedAiTool;
  readonly approval: ExportedApproval;
}

/** A tool of a runner for the AI SDK: each of its calls is a run of its own. */
export function exportedTool(runner: Runner, tool: Tool, options: ToAiToolsOptions): Exported {
  const declaration = tool.declaration as FunctionDeclaration;
  const { name } = tool;
  const { responseJsonSchema } = declaration;
  const { title, strict, providerOptions } = aiToolOf(tool)?.tool ?? {};
  const approval: ExportedApproval = (input, { toolCallId, messages, toolContext, runtimeContext }) =>
    approvalOf(runner, callOf(name, input, { toolCallId, context: toolContext ?? runtimeContext }), messages, options);
  return {
    approval,
    tool: {
      type: 'dynamic',
      description: declaration.description,
      inputSchema: schemaOf(declaration.parametersJsonSchema),
      [exportedMark]: exportedTraits(tool),
      ...(title !== undefined && { title }),
      ...(strict !== undefined && { strict }),
      ...(declaration.deferred && { deferLoading: true }),
      ...(tool.metadata && { metadata: tool.metadata as never }),
      ...(providerOptions && { providerOptions: providerOptions as never }),
      needsApproval: async (input, { toolCallId, messages, context, experimental_context }) => {
        const call = callOf(name, input, { toolCallId, context: context ?? experimental_context });
        return (await approvalOf(runner, call, messages, options))?.type === 'user-approval';
      },
      toModelOutput: toModelOutput as (options: { readonly output: unknown }) => never,
      ...(tool.run
        ? {
            ...(responseJsonSchema && { outputSchema: schemaOf(responseJsonSchema) }),
            execute: (input, given) => carryOut(runner, callOf(name, input, given), given, options),
          }
        : { outputSchema: schemaOf(responseJsonSchema ?? {}) }),
    },
  };
}

function callOf(
  toolName: string,
  input: unknown,
  given: Pick<ExportedCallOptions, 'toolCallId' | 'context' | 'experimental_context'>,
): AiCall {
  const { toolCallId, context, experimental_context } = given;
  const args = isJsonObject((input ?? {}) as JsonValue) ? ((input ?? {}) as JsonObject) : { input: input as JsonValue };
  return { toolName, toolCallId, args, context: context ?? experimental_context };
}

/**
 * The approval that a call needs, as far as the AI SDK can ask for it; the gates decide again when the call
 * runs. The question is logged before it is asked. If the AI SDK checks a call of the history that claims an
 * answer, nothing is asked or logged.
 */
async function approvalOf(
  runner: Runner,
  call: AiCall,
  messages: readonly unknown[] | undefined,
  options: ToAiToolsOptions,
): Promise<ExportedApprovalStatus> {
  const { toolName: name, toolCallId: callId, args } = call;
  const { session: conversation, deps } = settingsOf(call, options);
  try {
    const check = await runner.checkCall(name, args, { deps });
    if (check.status === 'refused' && check.outcome.status === 'denied')
      return { type: 'denied', ...reasonOf(check.outcome) };
    if (check.status !== 'asks' || !check.questions.every((question) => isApprovable(question, args))) return undefined;
    if (isInHistory(messages ?? [], callId)) return { type: 'user-approval' };
    const logged = await logQuestions(runner, { name, args, callId }, { conversation, deps });
    const hints = logged?.questions.map(({ hint, preview }) => (preview === undefined ? hint : `${hint}\n${preview}`));
    return hints && { type: 'user-approval', reason: hints.join('\n') };
  } catch {
    // The run of the call has the same gates, and reports the error.
    return undefined;
  }
}

function settingsOf(call: AiCall, { forCall, session, deps }: ToAiToolsOptions): AiCallSettings {
  const { session: own = session, ...settings } = forCall?.(call) ?? {};
  return { deps: call.context ?? deps, ...settings, session: own };
}

function reasonOf({ reason }: { readonly reason?: string }): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}

/** Yields the progress of the call, and last its output. Leaving it, as aborting does, cancels the run. */
async function* carryOut(
  runner: Runner,
  call: AiCall,
  { messages, abortSignal }: ExportedCallOptions,
  options: ToAiToolsOptions,
): AsyncGenerator<unknown, void, void> {
  const { toolName: name, toolCallId: callId, args } = call;
  const { session: conversation, deps, approvedBy: by = 'approval' } = settingsOf(call, options);
  const left = new AbortController();
  const signal = abortSignal ? AbortSignal.any([abortSignal, left.signal]) : left.signal;
  const exported: ExportedCall = { name, args, callId };
  const isYes = isApprovedIn(messages ?? [], callId, args);
  const progress = new ProgressQueue<JsonValue>();
  const settings = { conversation, deps, signal, onProgress: (value: JsonValue) => progress.push(value) };
  const run = carryOutCall(runner, exported, { ...settings, ...(isYes && { yes: { by } }) }, howToApprove).finally(() =>
    progress.end(),
  );
  // Awaited below; a reader that leaves before has no use for the error.
  run.catch(() => {});
  try {
    yield* progress.values();
    const { session, outcome, usage, warnings } = await run;
    options.onCallEnd?.({ call, session, outcome, usage, warnings });
    yield toOutput(name, outcome);
  } finally {
    progress.end();
    left.abort(new DOMException('no caller is waiting for the call any more', 'AbortError'));
  }
}

const howToApprove: HowToApprove = {
  approve:
    'Give generateText or streamText the toolApproval that came with the tools, and let a person answer its request; an approval of other arguments, and what has to be asked otherwise, does not count: run the agent by runner.run for these.',
  session:
    'An answer counts only in the conversation where it was asked: give toAiTools the id of the chat, toAiTools(runner, { session: chatId }), or return it from forCall.',
};

/** A lazy schema, which the AI SDK accepts as it is. */
function schemaOf(json: JsonObject): () => never {
  const schema = { [Symbol.for('vercel.ai.schema')]: true, jsonSchema: json, validate: undefined };
  return () => schema as never;
}
