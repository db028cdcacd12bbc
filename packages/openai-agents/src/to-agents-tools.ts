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
   * user; or a function that returns it. An approval counts only for a question that was asked in it.
   * Required if a tool asks for confirmation: the SDK passes no such id to tools.
   *
   * A question and what comes of it are logged in a session of the call, whose id begins with this one.
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
   * True to pass on the output schema of a tool. Only models of the Responses API accept it, those of Chat
   * Completions and of `aisdk()` fail on it; and the SDK then serializes the complete result as JSON: media
   * are omitted, and the warning `agents_omitted` reports it. Default false.
   */
  readonly outputSchemas?: boolean | undefined;
  /** Called with the values that a tool yields while it runs: the SDK does not support them. */
  readonly onProgress?: ((call: LeavingCall, value: JsonValue) => Awaitable<void>) | undefined;
  /** Called with warnings while tools were listed or called. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}

/** A call that an agent of the SDK makes. */
export interface LeavingCall {
  readonly name: string;
  readonly callId: string | undefined;
  readonly runContext: AgentsRunContext;
}

/**
 * The tools of a runner's agent as function tools of the OpenAI Agents SDK. Each call is a run of the runner:
 * checked, gated, logged and bounded.
 *
 * A call that a person has to confirm `needsApproval`: the SDK interrupts its run, and an approval there is
 * the yes to the gate, once, if it answers a question that was asked in the conversation about exactly the
 * arguments that run. A stored state that was changed, or is run again, runs nothing. Questions that the SDK
 * cannot ask, such as for a credential or several approvers, are refused with advice.
 *
 * Rejects with `ConfigError`: `session_required` if a tool asks for confirmation and `session` is missing,
 * `invalid_option`; and as `runner.listTools`.
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
    // Without this answer, the SDK ends its run if a user refuses a call of a tool with a schema.
    ...(outputSchema && { outputSchema: outputSchema as never, errorFunction: refusalOf }),
    isEnabled: async () => true,
    needsApproval: (runContext, input, callId) =>
      needsApproval(runner, { name, callId, runContext }, argsOf(input), options, depsOf(runContext)),
    invoke: (runContext, input, details) =>
      invoke(runner, name, { runContext, input, details, isJson: outputSchema !== undefined }, options, depsOf),
  };
}

/**
 * True if a user has to approve. The question is logged before the SDK asks it; if the SDK has an answer
 * already, nothing is asked or logged. Other questions are answered when the call is made.
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

/** The text for a model if the SDK itself does not run a call: the reason. */
async function refusalOf(_context: unknown, error: unknown): Promise<JsonObject> {
  return { error: error instanceof Error ? error.message : String(error) };
}

/** The SDK accepts only the schema of an object. */
function objectSchema(schema: JsonObject | undefined): JsonObject | undefined {
  return schema?.['type'] === 'object' ? schema : undefined;
}

/** The arguments that the SDK passes, as text or parsed. */
function argsOf(input: unknown): JsonObject | undefined {
  const value = typeof input === 'string' ? parsed(input) : (input as JsonValue);
  return isJsonObject(value) ? value : undefined;
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text || '{}') as JsonValue;
  } catch {
    // The caller reads that it is not JSON.
    return null;
  }
}

const howToApprove: HowToApprove = {
  approve:
    'The Agents SDK can ask one person for a yes to the arguments of this call as they are, and `alwaysApprove` is none: give the tool to an agent of Mortise for anything else.',
  session:
    'An answer counts only in the conversation where it was asked: give toAgentsTools the id of the chat, toAgentsTools(runner, { session: chatId }).',
};

const toAgentsToolsOptions = {
  session: either(conversationRule, 'function'),
  deps: 'function',
  approvedBy: 'function',
  outputSchemas: 'boolean',
  onProgress: 'function',
  onWarning: 'function',
} satisfies MemberRules<ToAgentsToolsOptions>;
