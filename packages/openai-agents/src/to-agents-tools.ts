import {
  type Awaitable,
  checkMembers,
  either,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MemberRules,
  type Runner,
  type RunWarning,
  type SessionKey,
  type Tool,
} from '@mortise/core';
import {
  carryOutCall,
  conversationRule,
  type HowToApprove,
  isApprovable,
  logQuestions,
  requireConversation,
} from '@mortise/hop-kit';
import type { AgentsRunContext } from './agents/agents-run-context.ts';
import type { AgentsCallDetails } from './agents/agents-tool.ts';
import { type AgentsExportedTool, exportedParameters } from './agents/exported-tool.ts';
import { exportedMark, exportedMembers, wayBackIn } from './exported/exported-members.ts';
import { toJsonOutput, toOutput } from './media/to-output.ts';
import { countUsage, isStrict } from './out/is-strict.ts';

/** Options of exporting tools. */
export interface ToAgentsToolsOptions {
  /**
   * The conversation of a call: the id of your chat or of the SDK's `Session`, or a session key with the
   * user; or a function that returns it. An approval counts only for a question that was asked in this
   * conversation. The option is required if a tool asks for confirmation, because the SDK passes no such id
   * to tools.
   *
   * A question and its result are logged in a session of the call, whose id begins with this id.
   */
  readonly session?:
    | string
    | SessionKey
    | ((call: LeavingCall) => Awaitable<string | SessionKey | undefined>)
    | undefined;
  /** Returns the `deps` of tools and gates. Default: the `context` of the run. */
  readonly deps?: ((runContext: AgentsRunContext) => unknown) | undefined;
  /** Returns the name of the approver of a call. */
  readonly approvedBy?: ((runContext: AgentsRunContext) => string | undefined) | undefined;
  /**
   * True to pass the output schemas of tools to the SDK. Only models of the Responses API accept them; models
   * of Chat Completions and of `aisdk()` fail. The SDK then serializes the complete result as JSON, so media
   * are omitted, with the warning `agents_omitted`. Default false.
   */
  readonly outputSchemas?: boolean | undefined;
  /** Called with the values that a tool yields while it runs, which the SDK does not support. */
  readonly onProgress?: ((call: LeavingCall, value: JsonValue) => Awaitable<void>) | undefined;
  /** Called with warnings about listing and calling tools. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}

/** A call that an agent of the SDK makes. */
export interface LeavingCall {
  readonly name: string;
  readonly callId: string | undefined;
  readonly runContext: AgentsRunContext;
}

/**
 * Returns the tools of a runner's agent as function tools of the OpenAI Agents SDK. Each call is a run of the
 * runner: checked, gated, logged and limited.
 *
 * A call that a person has to confirm `needsApproval`: the SDK interrupts its run. An approval in the SDK
 * answers the gate once, if it answers a question that was asked in the conversation about exactly the
 * arguments that run. A stored state that was changed or is run again runs nothing. If a call needs a
 * question that the SDK cannot ask, such as for a credential or several approvers, it is refused with advice.
 *
 * Rejects with `ConfigError`: `session_required` if a tool asks for confirmation and `session` is missing,
 * `invalid_option`; and with the errors of `runner.listTools`.
 */
export async function toAgentsTools(runner: Runner, options: ToAgentsToolsOptions = {}): Promise<AgentsExportedTool[]> {
  options = checkMembers('toAgentsTools', options, toAgentsToolsOptions);
  const { tools, warnings } = await runner.listTools();
  requireConversation('toAgentsTools', tools, options.session, 'toAgentsTools(runner, { session: chatId })');
  for (const warning of warnings) options.onWarning?.(warning);
  return tools.map((tool) => exportedTool(runner, tool, options));
}

function exportedTool(runner: Runner, tool: Tool, options: ToAgentsToolsOptions): AgentsExportedTool {
  const { name, description, declaration } = tool;
  const parameters = exportedParameters(declaration?.parametersJsonSchema ?? {});
  const outputSchema = options.outputSchemas ? objectSchema(declaration?.responseJsonSchema) : undefined;
  const depsOf = options.deps ?? (({ context }: AgentsRunContext) => context);
  const marked = { [exportedMark]: exportedMembers(tool, parameters) };
  return {
    ...marked,
    type: 'function',
    name,
    description: declaration?.description ?? description,
    parameters,
    strict: isStrict(declaration?.parametersJsonSchema ?? {}),
    ...(declaration?.deferred && { deferLoading: true }),
    // Without this function, the SDK ends its run if a user refuses a call of a tool with an output schema.
    ...(outputSchema && { outputSchema: outputSchema as never, errorFunction: refusalOf }),
    isEnabled: async () => true,
    needsApproval: (runContext, input, callId) =>
      needsApproval(runner, { name, callId, runContext }, argsOf(input), options, depsOf(runContext)),
    invoke: (runContext, input, details) =>
      invoke(runner, name, { runContext, input, details, isJson: outputSchema !== undefined }, options, depsOf),
  };
}

/**
 * Returns true if a user has to approve a call. The question is logged before the SDK asks it; if the SDK
 * already has an answer, nothing is asked or logged. Calls with other questions are refused when they run.
 */
async function needsApproval(
  runner: Runner,
  leaving: LeavingCall,
  args: JsonObject | undefined,
  options: ToAgentsToolsOptions,
  deps: unknown,
): Promise<boolean> {
  if (!args) return false;
  const { name, callId, runContext } = leaving;
  const check = await runner.checkCall(name, args, { deps });
  if (check.status !== 'asks' || !check.questions.every((question) => isApprovable(question, args))) return false;
  if (callId === undefined || runContext.isToolApproved({ toolName: name, callId }) !== undefined) return true;
  const conversation = await conversationOf(leaving, options);
  return (await logQuestions(runner, { name, args, callId }, { conversation, deps })) !== undefined;
}

async function conversationOf(
  leaving: LeavingCall,
  { session }: ToAgentsToolsOptions,
): Promise<string | SessionKey | undefined> {
  return typeof session === 'function' ? await session(leaving) : session;
}

interface Invocation {
  readonly runContext: AgentsRunContext;
  readonly input: string;
  readonly details: AgentsCallDetails | undefined;
  /** True if the SDK converts the tool's output to JSON. */
  readonly isJson: boolean;
}

async function invoke(
  runner: Runner,
  name: string,
  { runContext, input, details, isJson }: Invocation,
  options: ToAgentsToolsOptions,
  depsOf: (runContext: AgentsRunContext) => unknown,
): Promise<unknown> {
  const args = argsOf(input);
  if (!args) {
    const error = { error: `\`${name}\` was not run: its arguments are not a JSON object`, code: 'invalid_args_json' };
    return isJson ? error : JSON.stringify(error);
  }
  const callId = details?.toolCall?.callId;
  const leaving: LeavingCall = { name, callId, runContext };
  const isApproved = callId !== undefined && runContext.isToolApproved({ toolName: name, callId }) === true;
  const wayBack = wayBackIn(details);
  const by = isApproved ? options.approvedBy?.(runContext) : wayBack?.approved?.by;
  const end = await carryOutCall(
    runner,
    { name, args, callId },
    {
      conversation: await conversationOf(leaving, options),
      deps: depsOf(runContext),
      signal: details?.signal,
      ...((isApproved || wayBack?.approved) && { yes: { by: by ?? 'approval' } }),
      async onProgress(value) {
        wayBack?.progress(value);
        await options.onProgress?.(leaving, value);
      },
    },
    howToApprove,
  );
  for (const warning of end.warnings) options.onWarning?.(warning);
  countUsage(runContext, end.usage);
  const { outcome } = end;
  const output = isJson ? toJsonOutput(name, outcome, options.onWarning) : toOutput(name, outcome);
  if (wayBack) wayBack.ended = { output, outcome };
  return output;
}

/** Returns the text for the model if the SDK itself does not run a call: the reason. */
async function refusalOf(_context: unknown, error: unknown): Promise<JsonObject> {
  return { error: error instanceof Error ? error.message : String(error) };
}

/** Returns a schema if it is the schema of an object: the SDK accepts no others. */
function objectSchema(schema: JsonObject | undefined): JsonObject | undefined {
  return schema?.['type'] === 'object' ? schema : undefined;
}

/** Returns the arguments that the SDK passes, as text or parsed. */
function argsOf(input: unknown): JsonObject | undefined {
  const value = typeof input === 'string' ? parsed(input) : (input as JsonValue);
  return isJsonObject(value) ? value : undefined;
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text || '{}') as JsonValue;
  } catch {
    // The caller reports that the text is not JSON.
    return null;
  }
}

const howToApprove: HowToApprove = {
  approve:
    'The Agents SDK can only ask one person to approve the unchanged arguments of this call, and `alwaysApprove` does not count: give the tool to an agent of Mortise for other questions.',
  session:
    'An answer counts only in the conversation where the question was asked: give toAgentsTools the id of the chat, toAgentsTools(runner, { session: chatId }).',
};

const toAgentsToolsOptions = {
  session: either(conversationRule, 'function'),
  deps: 'function',
  approvedBy: 'function',
  outputSchemas: 'boolean',
  onProgress: 'function',
  onWarning: 'function',
} satisfies MemberRules<ToAgentsToolsOptions>;
