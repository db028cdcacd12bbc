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
  /** The name of the tool; default: the agent's name. */
  readonly name?: string | undefined;
  /** A description for the model that calls the tool; default: the agent's description. */
  readonly description?: string | undefined;
  /**
   * The schema of the call's arguments; default: the agent's `input` or, without one, the single string
   * argument `request`. With a schema, the agent reads the arguments as JSON.
   */
  readonly input?: StandardSchema | undefined;
  /** The JSON Schema that the model gets, needed if `input` cannot describe itself. */
  readonly inputJsonSchema?: JsonObject | undefined;
  /**
   * The schema that the result must match: the agent's structured output, or its last text. The model gets a
   * result that does not match with a note.
   */
  readonly output?: StandardSchema | undefined;
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * The validator that enforces `inputJsonSchema` and `outputJsonSchema`; needed only for keywords that the
   * core cannot check, such as `pattern` and `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to end the turn of the calling agent with the result, so that its model is not called to summarize
   * the result. An error does not end the turn. Default false.
   */
  readonly skipSummarization?: boolean | undefined;
  /** A separate state for the agent. If omitted, the agent reads and writes the session's state. */
  readonly state?: NestedState | undefined;
  /**
   * The separator between the text parts of the agent's last turn, if this text is the result; default: none.
   */
  readonly joinTexts?: string | undefined;
  /**
   * `continue`: the agent reads the messages of its earlier calls in this session, and calls run one at a
   * time. Default `fresh`.
   */
  readonly history?: DelegateResult['history'] | undefined;
  /**
   * Limits in addition to the limits of the agent and of the parent runs. When a limit is reached, the
   * calling model gets an error.
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
 * Creates a tool that runs an agent, for use by another agent.
 *
 * The agent runs on a branch of the same log: clients see its events as they happen, its questions go to the
 * client of the session, and its usage also counts for every agent that leads to it. The model that called it
 * reads only its result.
 *
 * `agent` may be a function that returns the agent, for an agent that calls itself, directly or through other
 * agents. Throws `ConfigError`: `invalid_agent` if the value is not an agent, and the errors of
 * `functionTool` about the schemas.
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
      'agentTool: for an agent that is given as a function, give the options name and description',
    );
  const agentOf = (): Agent => known ?? checked((from as () => Agent)(), name);
  const input = inputOf(options, known);
  const { history, limits, state, output, outputJsonSchema, validator, gates } = options;
  const tool = functionTool({
    name,
    description,
    // The agent's own calls are gated and logged by themselves.
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

/** Returns the result of a call; undefined if it is the agent's unchanged output. */
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

/** Returns the message that the agent reads as a message of its user. */
function contentOf(text: string): Content {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

function checked(agent: Agent, name = agent?.name): Agent {
  if (typeof agent?.next === 'function') return agent;
  throw new ConfigError(
    'invalid_agent',
    `agentTool "${name}": the given value has no next(); give an agent, such as one that llmAgent() creates`,
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

/** The arguments of an agent tool without an input schema. */
interface Request {
  readonly request: string;
}

/** The schema of a `Request`, to check arguments and to describe them to the model. */
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
  return { issues: [{ message: 'expected a non-empty string', path: ['request'] }] };
}
