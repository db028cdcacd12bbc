import {
  type Awaitable,
  ConfigError,
  checkMembers,
  either,
  type MemberRules,
  type ReadonlyContext,
  type SchemaValidator,
  type Tool,
  type Toolset,
  traitNames,
} from '@mortise/core';
import { ToolNames } from '@mortise/hop-kit';
import type { AgentsAgent } from './agents/agents-agent.ts';
import type { AgentsRunContext } from './agents/agents-run-context.ts';
import type { AgentsScope } from './agents/agents-scope.ts';
import type { AgentsFunctionTool, AgentsOtherTool, AgentsTool } from './agents/agents-tool.ts';
import { agentsToolOf, hostedAdvice, omittedMembers, type ToolSettings } from './tool/agents-tool-of.ts';

/** The source of SDK tools: a list, an agent with its MCP servers, or a function that returns a list. */
export type AgentsToolSource =
  | readonly AgentsTool[]
  | AgentsAgent
  | ((context: ReadonlyContext) => Awaitable<readonly AgentsTool[]>);

/** Options of converting SDK tools. */
export type FromAgentsToolsOptions = FromAgentsToolsSettings &
  (
    | { readonly validator: SchemaValidator }
    /** Set this to use no validator: only the tool itself checks the arguments of the model. */
    | { readonly unchecked: true; readonly validator?: never }
  );

/** Settings of converting SDK tools, without the validator. */
export interface FromAgentsToolsSettings extends Omit<ToolSettings, 'validator'> {
  /** The name of the toolset. Default: the agent's name, otherwise `openai-agents`. */
  readonly name?: string | undefined;
  /**
   * Returns the run context of a call: `({ deps }) => new RunContext(deps)`. Return the same context for the
   * same `deps` if its approvals or usage must persist.
   */
  readonly runContext: (context: ReadonlyContext) => AgentsRunContext;
  /** The agent that is passed to `isEnabled` and guardrails. Default: the agent that owns the tools. */
  readonly agent?: AgentsAgent | undefined;
  /** True to omit hosted tools of a list, with a warning, instead of refusing the list. */
  readonly leaveOutHosted?: boolean | undefined;
}

/**
 * Converts tools of the OpenAI Agents SDK to a toolset. `needsApproval` becomes a gate, guardrails are
 * applied, `isEnabled` is called before every model call, and the tool's own schema checks the arguments of
 * its function.
 *
 * Throws `ConfigError`: `agents_hosted_tool` if a list has a tool that is not a function, with the
 * alternative; `no_validator`, `schema_not_object`, `no_confirmation`.
 */
export function fromAgentsTools(source: AgentsToolSource, options: FromAgentsToolsOptions): Toolset {
  options = checkMembers('fromAgentsTools', options, fromAgentsToolsOptions);
  const agent = 'getAllTools' in source ? source : options.agent;
  const { name = agent?.name ?? 'openai-agents', validator, unchecked } = options as ChecksOptions;
  if (!validator && !unchecked)
    throw new ConfigError(
      'no_validator',
      `toolset "${name}": no validator checks the arguments; give a validator, or set unchecked: true`,
    );
  const scope: AgentsScope = { runContext: (context) => options.runContext(context), agent };
  const kept = new KeptTools(scope, options);
  if (Array.isArray(source)) {
    const hosted = source.filter(isOther);
    if (hosted.length > 0 && !options.leaveOutHosted) throw hostedError(name, hosted);
    // Invalid tools throw at once.
    kept.update(functionsOf(source));
  }
  const list = (context: ReadonlyContext): Awaitable<readonly AgentsTool[]> => {
    if (typeof source === 'function') return source(context);
    return 'getAllTools' in source ? source.getAllTools(scope.runContext(context)) : source;
  };
  let last: readonly Tool[] = [];
  return {
    name,
    async tools(context, warn = () => {}) {
      const given = await list(context);
      for (const hosted of given.filter(isOther)) warn('agents_hosted_tool', `omitted: ${hostedAdvice(hosted)}`);
      const functions = functionsOf(given);
      const tools = kept.update(functions, (message) => warn('agents_omitted', message));
      const enabled = await Promise.all(functions.map((tool) => isEnabled(tool, scope, context, warn)));
      const now = tools.filter((_, at) => enabled[at]);
      const isSame = now.length === last.length && now.every((tool, at) => tool === last[at]);
      last = isSame ? last : Object.freeze(now);
      return last;
    },
  };
}

/** Returns true if a tool is enabled. A tool whose `isEnabled` throws is not enabled. */
async function isEnabled(
  tool: AgentsFunctionTool,
  scope: AgentsScope,
  context: ReadonlyContext,
  warn: NonNullable<Parameters<Toolset['tools']>[1]>,
): Promise<boolean> {
  try {
    return await tool.isEnabled(scope.runContext(context), scope.agent as never);
  } catch (error) {
    warn('agents_omitted', `tool "${tool.name}" is omitted: its isEnabled threw`, error);
    return false;
  }
}

/** The converted tools, so that an unchanged tool stays the same object. */
class KeptTools {
  readonly #scope: AgentsScope;
  readonly #settings: ToolSettings;
  #kept = new Map<string, Kept>();

  constructor(scope: AgentsScope, settings: ToolSettings) {
    this.#scope = scope;
    this.#settings = settings;
  }

  update(given: readonly AgentsFunctionTool[], warn: (message: string) => void = () => {}): readonly Tool[] {
    const names = new ToolNames(given.map(({ name }) => name));
    const kept = new Map<string, Kept>();
    const tools = given.map((theirs) => {
      const name = names.of(theirs.name);
      if (name !== theirs.name)
        warn(`tool "${theirs.name}" is called "${name}" here, because names must be unique and valid`);
      const omitted = omittedMembers(theirs);
      if (omitted.length > 0) warn(`these members of tool "${name}" have no counterpart: ${omitted.join(', ')}`);
      const entry = this.#entry(name, theirs);
      kept.set(name, entry);
      return entry.tool;
    });
    this.#kept = kept;
    return tools;
  }

  #entry(name: string, theirs: AgentsFunctionTool): Kept {
    const before = this.#kept.get(name);
    if (before?.theirs === theirs) return before;
    const definition = definitionOf(theirs);
    if (before?.definition === definition) {
      before.theirs = theirs;
      return before;
    }
    const entry: { theirs: AgentsFunctionTool; definition: string; tool?: Tool } = { theirs, definition };
    return Object.assign(entry, { tool: agentsToolOf(() => entry.theirs, name, this.#scope, this.#settings) });
  }
}

interface Kept {
  theirs: AgentsFunctionTool;
  readonly definition: string;
  readonly tool: Tool;
}

function definitionOf(tool: AgentsFunctionTool): string {
  const { name, description, parameters, outputSchema, deferLoading, timeoutMs, inputGuardrails = [] } = tool;
  return JSON.stringify([name, description, parameters, outputSchema, deferLoading, timeoutMs, inputGuardrails.length]);
}

function hostedError(name: string, hosted: readonly AgentsOtherTool[]): ConfigError {
  return new ConfigError(
    'agents_hosted_tool',
    `toolset "${name}": ${hosted.map(hostedAdvice).join('; ')}. Remove it from the list, or set leaveOutHosted: true`,
  );
}

function functionsOf(tools: readonly AgentsTool[]): readonly AgentsFunctionTool[] {
  return tools.filter((tool) => tool.type === 'function');
}

function isOther(tool: AgentsTool): tool is AgentsOtherTool {
  return tool.type !== 'function';
}

interface ChecksOptions extends FromAgentsToolsSettings {
  readonly validator?: SchemaValidator;
  readonly unchecked?: true;
}

const fromAgentsToolsOptions = {
  name: 'text',
  runContext: 'function',
  agent: 'object',
  leaveOutHosted: 'boolean',
  effect: either(traitNames.effect, 'function'),
  egress: 'function',
  confirmWith: 'function',
  validator: 'object',
  unchecked: 'boolean',
} satisfies MemberRules<FromAgentsToolsOptions>;
