import {
  type Agent,
  type AgentLimits,
  ConfigError,
  type Content,
  checkMembers,
  type DelegateEnd,
  type DelegateResult,
  delegateResult,
  either,
  functionTool,
  isJsonObject,
  type JsonObject,
  listOf,
  type MemberRules,
  type OkResult,
  type SchemaValidator,
  type StandardSchema,
  standardSchema,
  type Tool,
  type ToolContext,
  type ToolGate,
  traitNames,
  wholeNumber,
} from '@mortise/core';
import { type NestedState, stateFor, takeBack } from './nested-state.ts';

/** Options of an agent tool. */
export interface AgentToolOptions {
  /** The name of the tool; default: the agent's. */
  readonly name?: string | undefined;
  /** A description for the model that calls the tool; default: the agent's. */
  readonly description?: string | undefined;
  /**
   * The schema of the call's arguments; default: the agent's `input`, otherwise one string, `request`. The
   * agent reads the arguments as JSON.
   */
  readonly input?: StandardSchema | undefined;
  /** The JSON Schema that the model gets if the schema cannot describe itself. */
  readonly inputJsonSchema?: JsonObject | undefined;
  /**
   * The schema that the result must match: the agent's structured output, or its last text. A mismatch is an
   * error for the model.
   */
  readonly output?: StandardSchema | undefined;
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * Enforces the two JSON Schemas; needed only for keywords that the core cannot check, such as `pattern` and
   * `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to end the turn of the calling agent with the result: its model is not called to summarize it.
   * Errors do not end it; default false.
   */
  readonly skipSummarization?: boolean | undefined;
  /** A separate state for the agent. If omitted, it reads and writes the session's. */
  readonly state?: NestedState | undefined;
  /** The separator between the text parts of its last content, if that is the result; default: none. */
  readonly joinTexts?: string | undefined;
  /**
   * `continue`: the agent reads its earlier calls in this session, and takes one call at a time; default
   * `fresh`.
   */
  readonly history?: DelegateResult['history'] | undefined;
  /**
   * Limits in addition to those of the agent and of the runs around it. A limit that is reached is an error
   * for the calling model.
   */
  readonly limits?: AgentLimits | undefined;
  readonly gates?: readonly ToolGate[] | undefined;
}

/** Options of an agent tool whose agent is created later. */
export interface LazyAgentToolOptions extends AgentToolOptions {
  readonly name: string;
  readonly description: string;
}

/**
 * An agent as a tool of another agent.
 *
 * It runs on a branch of the same log: clients see its events as they happen, its questions go to the client
 * of the session, and its usage counts for every agent around it. The model that called it reads its result
 * only.
 *
 * `agent`: or a function that returns it, for an agent that calls itself, directly or through others. Throws
 * `ConfigError`: `invalid_agent` on a value that is not an
 * agent, and what `functionTool` throws on its schemas.
 */
export function agentTool(agent: Agent, options?: AgentToolOptions): Tool;
export function agentTool(agent: () => Agent, options: LazyAgentToolOptions): Tool;
export function agentTool(from: Agent | (() => Agent), options: AgentToolOptions = {}): Tool {
  options = checkMembers('agentTool', options, agentToolOptions);
  const known = typeof from === 'function' ? undefined : checked(from);
  const { name = known?.name, description = known?.description } = options;
  if (name === undefined || description === undefined)
    throw new ConfigError(
      'invalid_agent',
      'agentTool: an agent that comes from a function needs a name and description',
    );
  const agentOf = (): Agent => known ?? checked((from as () => Agent)(), name);
  const input = inputOf(options, known);
  const { history, limits, state, output, outputJsonSchema, validator, gates } = options;
  const tool = functionTool({
    name,
    description,
    // The agent's own calls are gated and logged where they run.
    effect: 'read',
    ...(input ?? requestInput),
    ...(output && { output }),
    ...(outputJsonSchema && { outputJsonSchema }),
    ...(validator && { validator }),
    ...(gates && { gates }),
    ...(history === 'continue' && { exclusive: true }),
    run: (given: unknown, context: ToolContext) =>
      delegateResult({
        agent: agentOf().name,
        input: contentOf(input ? JSON.stringify(given) : (given as Request).request),
        ...(history && { history }),
        ...(limits && { limits }),
        ...(state && { state: stateFor(state, context.state) }),
      }),
  });
  return {
    ...tool,
    get agents(): readonly Agent[] {
      return [agentOf()];
    },
    finish: (end, context) => finish(options, end, context),
  };
}

/** Returns undefined if the agent's output is the result as it is. */
function finish(
  { state, skipSummarization, joinTexts }: AgentToolOptions,
  end: DelegateEnd,
  context: ToolContext,
): OkResult | undefined {
  if (end.status !== 'completed') return undefined;
  if (state?.returns && end.stateDelta) takeBack(state.returns, end.stateDelta, context);
  if (skipSummarization) context.skipSummarization();
  const { output, texts, media } = end;
  if (joinTexts === undefined || output !== undefined || !texts) return undefined;
  return { status: 'ok', output: texts.join(joinTexts), ...(media && { parts: media }) };
}

interface Input {
  readonly input: StandardSchema;
  readonly inputJsonSchema?: JsonObject;
}

/** The input type that an agent or options declare. */
type InputOptions = { readonly [name in keyof Input]?: Input[name] | undefined };

function inputOf(options: InputOptions, agent: InputOptions | undefined): Input | undefined {
  const { input, inputJsonSchema } = options.input ? options : (agent ?? {});
  if (!input) return undefined;
  return inputJsonSchema ? { input, inputJsonSchema } : { input };
}

/** Returns the message that the agent reads as its user's. */
function contentOf(text: string): Content {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

function checked(agent: Agent, name = agent?.name): Agent {
  if (typeof agent?.next === 'function') return agent;
  throw new ConfigError(
    'invalid_agent',
    `agentTool "${name}": it has no next(); give an agent such as llmAgent() makes`,
  );
}

const agentToolOptions = {
  name: 'text',
  description: 'string',
  input: standardSchema,
  inputJsonSchema: 'object',
  output: standardSchema,
  outputJsonSchema: 'object',
  validator: 'object',
  skipSummarization: 'boolean',
  state: {
    sees: either(listOf('text'), 'function'),
    returns: either(listOf('text'), 'function'),
  } satisfies MemberRules<NestedState>,
  joinTexts: 'string',
  history: ['continue', 'fresh'],
  limits: {
    modelCalls: wholeNumber(0, Number.POSITIVE_INFINITY),
    toolCalls: wholeNumber(0, Number.POSITIVE_INFINITY),
    tokens: wholeNumber(0, Number.POSITIVE_INFINITY),
  } satisfies MemberRules<AgentLimits>,
  gates: traitNames.gates,
} satisfies MemberRules<AgentToolOptions>;

/** The arguments of an agent that declares no input. */
interface Request {
  readonly request: string;
}

/** The schema of a `Request`, for the check and for the model. */
const requestInput: { readonly input: StandardSchema<unknown, Request>; readonly inputJsonSchema: JsonObject } =
  Object.freeze({
    input: { '~standard': { version: 1, vendor: 'mortise', validate } },
    inputJsonSchema: Object.freeze({
      type: 'object',
      properties: Object.freeze({
        request: Object.freeze({ type: 'string', description: 'The task, with all that is needed to know for it' }),
      }),
      required: Object.freeze(['request']),
      additionalProperties: false,
    }),
  });

function validate(value: unknown): ReturnType<StandardSchema<unknown, Request>['~standard']['validate']> {
  if (!isJsonObject(value)) return { issues: [{ message: 'expected an object' }] };
  const { request, ...others } = value as { readonly [key: string]: unknown };
  const [other] = Object.keys(others);
  if (other !== undefined) return { issues: [{ message: 'there is no such argument', path: [other] }] };
  if (typeof request === 'string' && request.trim() !== '') return { value: { request } };
  return { issues: [{ message: 'expected a text that is not empty', path: ['request'] }] };
}
