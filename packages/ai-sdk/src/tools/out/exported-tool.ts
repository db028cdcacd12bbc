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

/** Options that the AI SDK passes to a tool, in addition to its input. */
export interface ExportedCallOptions {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
  readonly context?: unknown;
  readonly experimental_context?: unknown;
}

/** A call in the form that the application gets before it runs. */
export interface AiCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: JsonObject;
  /** The context of the tool, from `toolsContext`; in AI SDK 6, the context of the complete run. */
  readonly context: unknown;
}

/** Settings for running a call. */
export interface AiCallSettings {
  /** The conversation of the call. Default: the option `session` of `toAiTools`. */
  readonly session?: string | SessionKey | undefined;
  /**
   * Dependencies of the call; default: the tool's context, otherwise the option `deps` of `toAiTools`.
   */
  readonly deps?: unknown;
  /** The approver that is logged for an approval of the AI SDK; default `approval`. */
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
   * key with the user. An approval counts only for a question that was asked in this conversation. The option
   * is required if a tool asks for confirmation, unless `forCall` returns the conversation: the AI SDK passes
   * no chat id to tools.
   *
   * A question and its result are logged in a session of the call, whose id begins with this id.
   */
  readonly session?: string | SessionKey | undefined;
  /** Returns the settings of one call: its conversation and its `deps`. */
  readonly forCall?: ((call: AiCall) => AiCallSettings) | undefined;
  /** Called for each call that has ended. The AI SDK cannot report the usage of models that a tool called. */
  readonly onCallEnd?: ((end: AiCallEnd) => void) | undefined;
  /** Dependencies for listing the tools of toolsets, and for calls without their own dependencies. */
  readonly deps?: unknown;
}

/** The approval function of a tool, for `toolApproval` of `generateText`. */
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

/** A tool of the core as a tool of AI SDK 6 and 7. A tool that the client runs has no `execute`. */
export type ExportedAiTool = DeclaredAiTool &
  (
    | { readonly execute: ExportedExecute; readonly outputSchema?: () => never }
    | { readonly execute?: never; readonly outputSchema: () => never }
  );

/** Yields the progress of the call, and finally its output. */
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

/** An exported tool with the approval function of its calls. */
export interface Exported {
  readonly tool: ExportedAiTool;
  readonly approval: ExportedApproval;
}

/** Exports a tool of a runner to the AI SDK. Each call is a separate run. */
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
 * Returns the approval that a call needs, if the AI SDK can ask for it; the gates decide again when the call
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
    // The run of the call uses the same gates, and reports the error.
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

/**
 * Yields the progress of the call, and finally its output. If the consumer stops early or aborts, the run is
 * cancelled.
 */
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
  // The promise is awaited below; if the consumer stops before, the error is ignored.
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
    'Give generateText or streamText the toolApproval that came with the tools, and let a person answer its request. An approval of other arguments does not count, and other questions cannot be asked there: run the agent with runner.run for these.',
  session:
    'An answer counts only in the conversation where the question was asked: give toAiTools the id of the chat, toAiTools(runner, { session: chatId }), or return it from forCall.',
};

/** Returns a lazy schema, which the AI SDK accepts. */
function schemaOf(json: JsonObject): () => never {
  const schema = { [Symbol.for('vercel.ai.schema')]: true, jsonSchema: json, validate: undefined };
  return () => schema as never;
}
