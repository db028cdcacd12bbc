import type { Agent, AgentStep, BranchView } from '../agent/agent.ts';
import { type Limits, limitNames } from '../agent/limits.ts';
import { type Callbacks, callbackNames } from '../callback/callbacks.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { ConfigError } from '../error/errors.ts';
import { either, listOf, standardSchema } from '../error/member-rules.ts';
import { frozen } from '../json/frozen.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { givenMembers } from '../json/object-members.ts';
import type { Model } from '../model/model.ts';
import { type RequestSettings, settingNames, type ToolChoice } from '../model/model-request.ts';
import { jsonSchemaOf, objectRoot } from '../schema/json-schema-of.ts';
import type { SchemaValidator, StandardSchema } from '../schema/standard-schema.ts';
import { type DeclaredCheck, declaredCheck } from '../tool/declared-check.ts';
import { checkGates, gateList } from '../tool/gates.ts';
import type { Tool, ToolGate } from '../tool/tool.ts';
import { objectionTo, reservedNames } from '../tool/tool-table.ts';
import { isToolset, type Toolset } from '../tool/toolset.ts';
import type { Instruction } from './instruction.ts';

/** An agent that calls a model, which can call the agent's tools. */
export interface LlmAgent<Output = unknown, Tools extends AgentTools = AgentTools, Wire = unknown>
  extends Agent<Output> {
  readonly model: Model;
  readonly instruction?: Instruction;
  readonly tools: Tools;
  /** Gates of all tools of the agent, which are asked before the tool's own gates. */
  readonly gates: readonly ToolGate[];
  readonly callbacks: readonly Callbacks[];
  /** Sampling settings, the tool choice, and provider-specific settings. */
  readonly settings?: AgentSettings;
  readonly output?: AgentOutput<Output, Wire>;
  readonly outputKey?: string;
  readonly includeContents?: 'default' | 'none';
  readonly parallelWrites?: 'last' | 'merge';
  readonly disallowTransferToParent?: boolean;
  readonly disallowTransferToPeers?: boolean;
  readonly limits?: Limits;
}

/** Tools and toolsets that an agent's model can use. */
export type AgentTools = readonly (Tool | Toolset)[];

/** Settings of an agent's model calls. */
export interface AgentSettings extends RequestSettings {
  /**
   * The tool choice of every model call; `required` and a named choice apply to the first call of an
   * invocation only, because otherwise the model could never answer.
   */
  readonly toolChoice?: ToolChoice;
}

/**
 * The schema of the last answer. `Wire`: the type of the model's JSON, before transforms and defaults.
 *
 * INVARIANT output:stored: the parsed answer has a JSON copy. The log has this copy (`output`), and the
 * model's own JSON (`outputGiven`) if the copy is incomplete.
 * INVARIANT output:again: the schema parses the same JSON to the same value each time, and does not change
 * the JSON: another process parses `outputGiven` again.
 */
export interface AgentOutput<Output = unknown, Wire = unknown> {
  readonly jsonSchema: JsonObject;
  readonly schema: StandardSchema<Wire, Output>;
  /** True if the answer is the member `value` of the model's output: providers accept objects only. */
  readonly wrapped?: true;
  /** The check of the answer by the JSON Schema that the model gets, in addition to the check by `schema`. */
  readonly declared?: DeclaredCheck;
}

/** Options of an agent. */
export interface LlmAgentOptions<Output = unknown, Tools extends AgentTools = AgentTools, Wire = unknown> {
  /** The name of the agent: unique in its tree of agents, and not `user`. */
  readonly name: string;
  /** A description for other agents and for people. */
  readonly description?: string | undefined;
  /** The model: a provider's model, or any object with `generate`. */
  readonly model: Model;
  /**
   * The instruction: a text, a function, or `instructionTemplate(text)`, which inserts values of the state.
   */
  readonly instruction?: Instruction | undefined;
  /** Tools that the model may call, and toolsets, which list their tools at each turn; default: none. */
  readonly tools?: Tools | undefined;
  /**
   * Gates that decide whether a call of any of the agent's
   * tools may run, before the tool's own gates; default: none.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /**
   * Hooks around the agent's runs, model calls and tool calls, after the plugins of the runner; default none.
   */
  readonly callbacks?: Callbacks | readonly Callbacks[] | undefined;
  /** Sampling settings, the tool choice, and provider-specific settings. */
  readonly settings?: AgentSettings | undefined;
  /**
   * The Standard Schema of the answer: the model answers with
   * JSON, which is checked, and is the result's `output`.
   */
  readonly output?: StandardSchema<Wire, Output> | undefined;
  /** The JSON Schema that the model gets if the schema cannot describe itself. */
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * The validator that enforces `outputJsonSchema`; needed only for
   * keywords that the core cannot check, such as `pattern` and `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * The state key to which the agent's answer is written: the structured output if the agent has a schema,
   * otherwise the text. An answer of a hook counts, and so does the last answer before a limit.
   */
  readonly outputKey?: string | undefined;
  /** The schema of the agent's input when it is used as a tool; if omitted, one string. */
  readonly input?: StandardSchema | undefined;
  /** The JSON Schema of `input` that a calling model gets if the schema cannot describe itself. */
  readonly inputJsonSchema?: JsonObject | undefined;
  /** Agents to which this agent may hand the conversation: its model is offered `transfer_to_agent`. */
  readonly subAgents?: readonly Agent[] | undefined;
  /** True if the agent may not hand over to its parent agent; default false. */
  readonly disallowTransferToParent?: boolean | undefined;
  /** True if the agent may not hand over to sibling agents; default false. */
  readonly disallowTransferToPeers?: boolean | undefined;
  /**
   * The part of the conversation that the agent's model reads. `none`: only the newest message and everything
   * after it. `default` (the default): all of it.
   */
  readonly includeContents?: 'default' | 'none' | undefined;
  /**
   * The resolution if parallel calls of one turn write the same key of the state. `last` (the default): the
   * write of the later call in the log counts, with the warning `state_conflict`. `merge`: objects are merged
   * member by member in the order of the calls, at any depth; for other values, the later call counts.
   */
  readonly parallelWrites?: 'last' | 'merge' | undefined;
  /**
   * Limits of the agent and everything nested in it. For the runner's agent, each overrides the runner's
   * limit of that name; for a nested agent, they apply in addition to the limits around it.
   */
  readonly limits?: Limits | undefined;
}

/**
 * Creates an agent from a model, an instruction and tools. Throws `ConfigError`: `invalid_agent` without a
 * name or model, `duplicate_tool` on two tools of one name, `reserved_name` on a tool that has a gate's
 * virtual name, `unchecked_tool` on a declared tool whose arguments nothing checks.
 */
export function llmAgent<Output = unknown, const Tools extends AgentTools = readonly [], Wire = unknown>(
  options: LlmAgentOptions<Output, Tools, Wire>,
): LlmAgent<Output, Tools, Wire> {
  const given = checkMembers(`agent "${options?.name}"`, options, llmAgentOptions);
  const { name, model, gates = [], output, outputJsonSchema, validator, tools, callbacks = [], ...own } = given;
  // If `tools` is omitted, the agent has no tools, and the type `Tools` is empty.
  const used = tools ?? ([] as AgentTools as Tools);
  const owner = `agent "${name}"`;
  if (typeof name !== 'string' || name === '' || name === 'user')
    throw new ConfigError('invalid_agent', `${owner}: it needs a name, other than "user"`);
  if (typeof model?.generate !== 'function')
    throw new ConfigError('invalid_agent', `${owner}: "model" has no generate(); give a provider's model`);
  checkTools(owner, used, gates);
  return {
    ...givenMembers(own),
    ...(own.settings && { settings: frozen(copied(own.settings)) }),
    name,
    description: own.description ?? '',
    model,
    tools: used,
    gates,
    callbacks: [callbacks].flat() as readonly Callbacks[],
    ...(output && { output: outputOf({ outputJsonSchema, validator }, output, owner) }),
    next,
  };
}

/** Returns a copy to freeze, so that the caller's own lists and objects are not frozen. */
function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T;
  return isJsonObject(value)
    ? (Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copied(item)])) as T)
    : value;
}

function outputOf<Output, Wire>(
  options: Pick<LlmAgentOptions, 'outputJsonSchema' | 'validator'>,
  schema: StandardSchema<Wire, Output>,
  owner: string,
): AgentOutput<Output, Wire> {
  const { outputJsonSchema } = options;
  const root = outputJsonSchema ?? jsonSchemaOf(schema, 'output', owner);
  const wrapped = objectRoot(root);
  const declared = declaredCheck(options, 'outputJsonSchema', owner);
  return { schema, jsonSchema: wrapped ?? root, ...(declared && { declared }), ...(wrapped && { wrapped: true }) };
}

/** True if an agent has a model to call. */
export function isLlmAgent(agent: Agent | undefined): agent is LlmAgent {
  return typeof agent?.next === 'function' && 'model' in agent && 'tools' in agent && 'callbacks' in agent;
}

function next({ turn, output }: BranchView): AgentStep {
  return turn === 'answered' || turn === 'skipped' ? { do: 'done', output } : { do: 'model' };
}

function checkTools(owner: string, tools: AgentTools, gates: readonly ToolGate[]): void {
  const reserved = reservedNames(gates, tools);
  const names = new Set<string>();
  for (const tool of tools) {
    if (isToolset(tool)) continue;
    if (typeof tool?.name !== 'string' || tool.name === '')
      throw new ConfigError('invalid_tool', `${owner}: a tool needs a name`);
    if (tool.gates !== undefined) checkGates(`tool "${tool.name}"`, tool.gates);
    const objection = objectionTo(tool, names, reserved);
    if (objection)
      throw new ConfigError(objection.code, `${owner}: tool "${tool.name}" cannot be offered: ${objection.reason}`);
    names.add(tool.name);
  }
}

const llmAgentOptions = {
  name: 'string',
  description: 'string',
  model: true,
  instruction: either('string', 'function'),
  tools: listOf(true),
  gates: gateList,
  callbacks: either(callbackNames, listOf(callbackNames)),
  settings: {
    ...settingNames,
    toolChoice: either(['auto', 'none', 'required'], { names: listOf('text'), mode: ['auto', 'required'] }),
  } satisfies MemberRules<AgentSettings>,
  output: standardSchema,
  outputJsonSchema: 'object',
  validator: 'object',
  outputKey: 'text',
  input: standardSchema,
  inputJsonSchema: 'object',
  subAgents: listOf('object'),
  disallowTransferToParent: 'boolean',
  disallowTransferToPeers: 'boolean',
  includeContents: ['none', 'default'],
  parallelWrites: ['last', 'merge'],
  limits: limitNames,
} satisfies MemberRules<LlmAgentOptions>;
