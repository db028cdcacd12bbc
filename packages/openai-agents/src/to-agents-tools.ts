import {
  type Awaitable,
  checkMembers,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MemberRules,
  type Runner,
  type RunWarning,
  type SessionKey,
  type Tool,
} from '@mortise/core';
import { isApprovable, refuseCall, runCall } from '@mortise/hop-kit';
import type { AgentsRunContext } from './agents/agents-run-context.ts';
import type { AgentsCallDetails } from './agents/agents-tool.ts';
import { type AgentsExportedTool, exportedParameters } from './agents/exported-tool.ts';
import { leftMark, leftTool, wayBackIn } from './left/left-tool.ts';
import { toJsonOutput, toOutput } from './media/to-output.ts';
import { countUsage } from './out/count-usage.ts';
import { isStrict } from './out/is-strict.ts';

/** How tools leave. */
export interface ToAgentsToolsOptions {
  /** The session that logs a call. Default: one for each call. */
  readonly session?: ((call: LeavingCall) => Awaitable<string | SessionKey | undefined>) | undefined;
  /** What tools and gates get as `deps`. Default: the `context` of the run. */
  readonly deps?: ((runContext: AgentsRunContext) => unknown) | undefined;
  /** Who is noted as the one who has approved a call. */
  readonly approvedBy?: ((runContext: AgentsRunContext) => string | undefined) | undefined;
  /**
   * Hands on the schema of what a tool returns. Only models of the Responses API take it, those of Chat
   * Completions and of `aisdk()` fail on it; and the SDK makes JSON of the whole result then: media are left
   * out, and the warning `agents_left_out` says so. Default false.
   */
  readonly outputSchemas?: boolean | undefined;
  /** What a tool yields while it runs: the SDK has no place for it. */
  readonly onProgress?: ((call: LeavingCall, value: JsonValue) => Awaitable<void>) | undefined;
  /** What was left out or did not work while tools were listed or called. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}

/** A call of an agent of the SDK. */
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
 * the yes to the gate, for the arguments that run. What the SDK cannot ask, such as a credential or several
 * approvers, is refused with what to do.
 */
export async function toAgentsTools(runner: Runner, options: ToAgentsToolsOptions = {}): Promise<AgentsExportedTool[]> {
  checkMembers('toAgentsTools', options, toAgentsToolsOptions);
  const { tools, warnings } = await runner.listTools();
  for (const warning of warnings) options.onWarning?.(warning);
  return tools.map((tool) => exportedTool(runner, tool, options));
}

function exportedTool(runner: Runner, tool: Tool, options: ToAgentsToolsOptions): AgentsExportedTool {
  const { name, description, declaration } = tool;
  const parameters = exportedParameters(declaration?.parametersJsonSchema ?? {});
  const outputSchema = options.outputSchemas ? objectSchema(declaration?.responseJsonSchema) : undefined;
  const depsOf = options.deps ?? (({ context }: AgentsRunContext) => context);
  const marked = { [leftMark]: leftTool(tool, parameters) };
  return {
    ...marked,
    type: 'function',
    name,
    description: declaration?.description ?? description,
    parameters,
    strict: isStrict(declaration?.parametersJsonSchema ?? {}),
    ...(declaration?.deferred && { deferLoading: true }),
    // The SDK ends its run where a person refuses a call with a schema, unless this answers.
    ...(outputSchema && { outputSchema: outputSchema as never, errorFunction: refusalOf }),
    isEnabled: async () => true,
    async needsApproval(runContext, input) {
      const args = argsOf(input);
      // Whatever else stands between the call and its tool is told when it is made.
      if (!args) return false;
      const check = await runner.checkCall(name, args, { deps: depsOf(runContext) });
      return check.status === 'asks' && check.questions.every((question) => isApprovable(question, args));
    },
    invoke: (runContext, input, details) =>
      invoke(runner, name, { runContext, input, details, isJson: outputSchema !== undefined }, options, depsOf),
  };
}

interface Invocation {
  readonly runContext: AgentsRunContext;
  readonly input: string;
  readonly details: AgentsCallDetails | undefined;
  /** The SDK makes JSON of what the tool gives. */
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
    const error = { error: `\`${name}\` was not run: its arguments are no JSON object`, code: 'invalid_args_json' };
    return isJson ? error : JSON.stringify(error);
  }
  const callId = details?.toolCall?.callId;
  const leaving: LeavingCall = { name, callId, runContext };
  const isApproved = callId !== undefined && runContext.isToolApproved({ toolName: name, callId }) === true;
  const call = { name, args, callId };
  const wayBack = wayBackIn(details);
  const approved = isApproved ? { args, by: options.approvedBy?.(runContext) } : wayBack?.approved;
  const end = await runCall(runner, call, {
    session: await options.session?.(leaving),
    deps: depsOf(runContext),
    signal: details?.signal,
    ...(approved && { approved }),
    async onProgress(value) {
      wayBack?.progress(value);
      await options.onProgress?.(leaving, value);
    },
  });
  for (const warning of end.warnings) options.onWarning?.(warning);
  countUsage(runContext, end.usage);
  const outcome = end.status === 'ended' ? end.outcome : await refuseCall(runner, call, end, howToApprove);
  const output = isJson ? toJsonOutput(name, outcome, options.onWarning) : toOutput(name, outcome);
  if (wayBack) wayBack.ended = { output, outcome };
  return output;
}

/** What a model reads where the SDK itself does not run a call: why. */
async function refusalOf(_context: unknown, error: unknown): Promise<JsonObject> {
  return { error: error instanceof Error ? error.message : String(error) };
}

/** The SDK has a place for the schema of an object alone. */
function objectSchema(schema: JsonObject | undefined): JsonObject | undefined {
  return schema?.['type'] === 'object' ? schema : undefined;
}

/** Arguments as the SDK hands them over: text, or what it has parsed. */
function argsOf(input: unknown): JsonObject | undefined {
  const value = typeof input === 'string' ? parsed(input) : (input as JsonValue);
  return isJsonObject(value) ? value : undefined;
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text || '{}') as JsonValue;
  } catch {
    // Whoever called reads that it is none.
    return null;
  }
}

const howToApprove =
  'The Agents SDK can ask one person for a yes to the arguments as they are: give the tool to an agent of Mortise for anything else.';

const toAgentsToolsOptions = {
  session: 'function',
  deps: 'function',
  approvedBy: 'function',
  outputSchemas: 'boolean',
  onProgress: 'function',
  onWarning: 'function',
} satisfies MemberRules<ToAgentsToolsOptions>;
