import {
  checkMembers,
  type JsonObject,
  type MemberRules,
  type PendingCall,
  type Runner,
  type RunWarning,
  type SessionKey,
  type Tool,
  type ToolOutcome,
} from '@mortise/core';
import { type CallOptions, type ExportedCall, runCall, textOfOutcome } from '@mortise/hop-kit';
import { textHash } from '@mortise/provider-kit/text-hash';
import { markLeft } from '../left/left-tool.ts';
import { isRecord } from '../vendor/content-block.ts';
import type { PartsOfLangchain, ToolFields } from '../vendor/parts-of-langchain.ts';
import type { DecisionType } from '../vendor/review.ts';
import type { RunConfig } from '../vendor/run-config.ts';
import { askInGraph } from './ask-in-graph.ts';
import { messageOf, placeOf } from './call-place.ts';
import { ReviewedCalls } from './reviewed-calls.ts';
import { toToolMessage } from './to-tool-message.ts';

/** How tools of a runner are handed to LangChain. */
export interface ToLangchainOptions<MadeTool> extends PartsOfLangchain<MadeTool> {
  /** Which tools of the runner's agent; default all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /** For whom tools are listed and calls are run: what tools find in `context.deps`. */
  readonly deps?: ((config: RunConfig | undefined) => unknown) | undefined;
  /**
   * The session that logs a call. Default: one for each call of a graph's step, named after its thread, step,
   * id and arguments, so that a step that runs again goes on with it; outside of a graph a new one.
   */
  readonly session?:
    | ((call: ExportedCall, config: RunConfig | undefined) => string | SessionKey | undefined)
    | undefined;
}

/** Tools of a runner in LangChain's words. */
export interface LangchainTools<MadeTool> {
  readonly tools: readonly MadeTool[];
  /**
   * For `humanInTheLoopMiddleware({ interruptOn })`: it asks about the calls that a gate would ask about, all
   * of a turn at once. To edit arguments, leave it out: then each tool asks by itself.
   */
  readonly interruptOn: { readonly [tool: string]: InterruptOn };
  /** What is missing, such as the tools of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}

/** When and how a middleware asks about the calls of a tool: an `InterruptOnConfig`. */
export interface InterruptOn {
  allowedDecisions: ('approve' | 'reject')[];
  when(request: { readonly toolCall: CallInMessage }): Promise<boolean>;
  description(toolCall: CallInMessage, state: unknown, runtime: unknown): Promise<string>;
}

/** A call as a message of LangChain makes it. */
export interface CallInMessage {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly id?: string | undefined;
}

/**
 * The tools of a runner's agent as tools of LangChain. Each call is a logged run of its own, under the
 * runner's gates: checked, bounded, and its outcome a message whose artifact is the outcome.
 *
 * A call that a gate asks about never runs unasked. It asks by `interrupt` in the tool itself, or a person
 * has approved it in `humanInTheLoopMiddleware` with `interruptOn`; else it is refused, and the model
 * reads how it could be approved. An approval is of the arguments that run, and spent once.
 *
 * Rejects with the `RunError` that a run would fail with.
 */
export async function toLangchainTools<MadeTool extends object>(
  runner: Runner,
  options: ToLangchainOptions<MadeTool>,
): Promise<LangchainTools<MadeTool>> {
  checkMembers('toLangchainTools', options, toLangchainOptions);
  const { DynamicStructuredTool, filter, deps } = options;
  const { tools, warnings } = await runner.listTools({ deps: deps?.(undefined) });
  const offered = tools.filter((tool) => tool.declaration !== undefined && (!filter || filter(tool)));
  const exporting: Exporting = { runner, options, reviewed: new ReviewedCalls() };
  return {
    tools: offered.map((tool) => {
      const made = new DynamicStructuredTool(fieldsOf(tool, exporting) as never);
      return markLeft(made, tool);
    }),
    interruptOn: Object.fromEntries(offered.map(({ name }) => [name, interruptOn(name, exporting)])),
    warnings,
  };
}

interface Exporting {
  readonly runner: Runner;
  readonly options: ToLangchainOptions<unknown>;
  readonly reviewed: ReviewedCalls;
}

function fieldsOf(tool: Tool, exporting: Exporting): ToolFields {
  const { name, description, declaration, metadata } = tool;
  return {
    name,
    description: declaration?.description ?? description,
    schema: declaration?.parametersJsonSchema ?? {},
    ...(metadata && { metadata }),
    // Of core 0.3: the model reads what is wrong with its arguments.
    verboseParsingErrors: true,
    func: (args, _manager, config) => run(exporting, { name, args: args as JsonObject }, config),
  };
}

async function run(
  { runner, options, reviewed }: Exporting,
  { name, args }: ExportedCall,
  config: RunConfig | undefined,
): Promise<unknown> {
  const { callId, threadId, step, messageId } = placeOf(config);
  const call: ExportedCall = { name, args, callId };
  const kept = callId !== undefined && threadId !== undefined && step !== undefined;
  const ownSession = kept ? `langchain:${threadId}:${step}:${callId}:${textHash(JSON.stringify(args))}` : undefined;
  const session = options.session?.(call, config) ?? ownSession;
  const approvedArgs = reviewed.take({ name, messageId, callId });
  const write = config?.['writer'];
  const callOptions: CallOptions = {
    session,
    deps: options.deps?.(config),
    signal: config?.signal,
    ...(approvedArgs && { approved: { args: approvedArgs, by: 'langchain' } }),
    ...(typeof write === 'function' && { onProgress: (value) => void write(value) }),
  };
  const end = await runCall(runner, call, callOptions);
  const isKept = session !== undefined && callId !== undefined;
  const outcome =
    end.status === 'ended'
      ? end.outcome
      : await askInGraph({ runner, call, options: callOptions, interrupt: options.interrupt, isKept }, end);
  return answer(options, call, outcome);
}

/** A message for a call of a message; outside of one the text, and an error is thrown. */
function answer(
  { ToolMessage }: ToLangchainOptions<unknown>,
  { name, callId }: ExportedCall,
  outcome: ToolOutcome,
): unknown {
  if (callId !== undefined) return new ToolMessage(toToolMessage(name, callId, outcome) as never);
  const text = textOfOutcome(name, outcome);
  if (outcome.status === 'ok') return text;
  throw new Error(text);
}

function interruptOn(name: string, { runner, options, reviewed }: Exporting): InterruptOn {
  const questionsOf = async ({ args }: CallInMessage): Promise<readonly PendingCall[]> => {
    const check = await runner.checkCall(name, args as JsonObject, { deps: options.deps?.(undefined) });
    return check.status === 'asks' ? check.questions : [];
  };
  return {
    allowedDecisions: ['approve', 'reject'] satisfies DecisionType[],
    when: async ({ toolCall }) => (await questionsOf(toolCall)).length > 0,
    async description(toolCall, state) {
      const questions = await questionsOf(toolCall);
      const { id: callId, args } = toolCall;
      // It is asked from here on: see `ReviewedCalls`.
      if (callId !== undefined && isRecord(args))
        reviewed.add({ name, callId, messageId: messageOf(state, callId) }, args as JsonObject);
      const told = questions.map(({ hint, preview }) => (preview === undefined ? hint : `${hint}\n\n${preview}`));
      return told.length > 0 ? told.join('\n\n') : `\`${name}\` would be called.`;
    },
  };
}

const toLangchainOptions = {
  DynamicStructuredTool: 'function',
  ToolMessage: 'function',
  interrupt: 'function',
  filter: 'function',
  deps: 'function',
  session: 'function',
} satisfies MemberRules<ToLangchainOptions<unknown>>;
