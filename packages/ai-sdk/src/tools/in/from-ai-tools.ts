import {
  type Awaitable,
  ConfigError,
  checkMembers,
  either,
  type MemberRules,
  type ReadonlyContext,
  type Tool,
  type Toolset,
} from '@mortise/core';
import { ToolNames } from '@mortise/hop-kit';
import { type AiTool, type AiToolSet, runsWhere } from '../known/ai-tool.ts';
import { type ApprovalOptions, withApproval } from './approval-gate.ts';
import { contextOf } from './call-options.ts';
import { describe, type MakeOptions, type MakeTool, madeTool } from './made-tool.ts';
import { type AiOmittedMember, omittedMembers } from './omitted.ts';

/** Options of importing AI SDK tools. */
export interface FromAiToolsOptions extends MakeOptions, ApprovalOptions {
  /** The name of the toolset, in warnings. Default `ai-sdk`. */
  readonly name?: string | undefined;
}

/** A toolset with tools of the AI SDK. */
export interface AiToolset extends Toolset {
  /**
   * Unsupported features of the tools. Each run that lists
   * the tools gets one warning about them: `ai_sdk_omitted`.
   */
  readonly omitted: readonly AiOmittedMember[];
}

/**
 * Converts tools of AI SDK 6 and 7 to tools of the core: the `tools` of `generateText` become `tools` of an
 * agent.
 *
 * Throws `no_json_schema`, `schema_not_object`, `no_validator`, `no_confirmation`, `invalid_tool`. An invalid
 * dynamic tool, such as a tool of an MCP server, is omitted without an error.
 */
export function fromAiTools(tools: AiToolSet, options: FromAiToolsOptions = {}): AiToolset {
  options = checkMembers('fromAiTools', options, fromAiToolsOptions);
  const { name = 'ai-sdk' } = options;
  const set = new AiTools(tools, options);
  return {
    name,
    get omitted() {
      return set.omitted;
    },
    tools: (context, warn) => {
      const given = set.tools(context);
      if (!warn) return given;
      if (!(given instanceof Promise)) {
        set.warnOfOmitted(context, warn);
        return given;
      }
      return given.then((made) => {
        set.warnOfOmitted(context, warn);
        return made;
      });
    },
  };
}

/** A tool of the set. It is built for the current description, which may change with the next turn. */
interface Entry {
  readonly key: string;
  readonly tool: AiTool;
  readonly name: string;
  readonly made: Awaitable<MakeTool | undefined>;
  readonly byDescription: Map<string, Tool>;
}

class AiTools {
  readonly omitted: AiOmittedMember[] = [];
  readonly #all: AiToolSet;
  readonly #options: FromAiToolsOptions;
  readonly #entries: readonly Entry[];
  #list: readonly Tool[] = [];
  #warnedRun: string | undefined;

  constructor(all: AiToolSet, options: FromAiToolsOptions) {
    this.#all = all;
    this.#options = options;
    const names = new ToolNames(Object.keys(all));
    this.#entries = Object.entries(all).map(([key, tool]) => {
      if (typeof tool !== 'object' || tool === null)
        throw new ConfigError('invalid_tool', `fromAiTools: "${key}" is not a tool of the AI SDK`);
      return this.#entry(key, names.of(key), tool);
    });
  }

  tools(context: ReadonlyContext): Awaitable<readonly Tool[]> {
    const pending = this.#entries.some(({ made }) => made instanceof Promise);
    const finish = (makers: readonly (MakeTool | undefined)[]): readonly Tool[] => this.#current(makers, context);
    return pending
      ? Promise.all(this.#entries.map(({ made }) => made)).then(finish)
      : finish(this.#entries.map(({ made }) => made as MakeTool | undefined));
  }

  /** Warns about omitted features once per run. */
  warnOfOmitted({ invocationId }: ReadonlyContext, warn: NonNullable<Parameters<Toolset['tools']>[1]>): void {
    if (this.omitted.length === 0 || this.#warnedRun === invocationId) return;
    this.#warnedRun = invocationId;
    const listed = this.omitted
      .slice(0, mostListed)
      .map(({ tool, member, why }) => `${member || 'all'} of "${tool}" (${why})`);
    const more = this.omitted.length > mostListed ? `; omitted has all ${this.omitted.length}` : '';
    warn('ai_sdk_omitted', `of tools of the AI SDK: ${listed.join('; ')}${more}`);
  }

  #entry(key: string, name: string, tool: AiTool): Entry {
    const entry = { key, tool, name, byDescription: new Map<string, Tool>() };
    const refused = refusal(tool);
    if (refused !== undefined) {
      this.omitted.push({ tool: key, member: '', why: refused });
      return { ...entry, made: undefined };
    }
    if (name !== key)
      this.omitted.push({ tool: key, member: 'name', why: `is called "${name}", which every provider accepts` });
    this.omitted.push(...omittedMembers(key, tool));
    try {
      const made = madeTool(name, key, tool, this.#options);
      if (!(made instanceof Promise)) return { ...entry, made: this.#gated(key, tool, made) };
      return {
        ...entry,
        made: made.then((make) => this.#gated(key, tool, make)).catch((error: unknown) => this.#without(key, error)),
      };
    } catch (error) {
      if (tool.type !== 'dynamic') throw error;
      return { ...entry, made: this.#without(key, error) };
    }
  }

  /** Builds a tool with its gate, once at the start, so that an invalid tool throws before any run. */
  #gated(key: string, tool: AiTool, make: MakeTool): MakeTool {
    const gated: MakeTool = (description) => withApproval(make(description), key, tool, this.#all, this.#options);
    gated('');
    return gated;
  }

  #without(key: string, error: unknown): undefined {
    this.omitted.push({
      tool: key,
      member: '',
      why: error instanceof ConfigError ? error.message : 'its schema cannot be read',
    });
    return undefined;
  }

  /** Returns the same array as long as the tools and their descriptions do not change. */
  #current(makers: readonly (MakeTool | undefined)[], context: ReadonlyContext): readonly Tool[] {
    const tools = this.#entries.flatMap((entry, at) => {
      const make = makers[at];
      return make ? [this.#worded(entry, make, context)] : [];
    });
    const isSame = tools.length === this.#list.length && tools.every((tool, at) => tool === this.#list[at]);
    if (!isSame) this.#list = Object.freeze(tools);
    return this.#list;
  }

  #worded({ key, tool, byDescription }: Entry, make: MakeTool, context: ReadonlyContext): Tool {
    const description = describe(key, tool, contextOf(key, context, this.#options), this.#options.sandbox);
    const known = byDescription.get(description);
    if (known) return known;
    // The cache is limited: descriptions that include a user's name, for instance, are as many as the users.
    if (byDescription.size >= mostDescriptions) byDescription.clear();
    const made = make(description);
    byDescription.set(description, made);
    return made;
  }
}

/** Returns the reason why a tool cannot be imported. */
function refusal(tool: AiTool): string | undefined {
  if ((tool as { readonly [searchMark]?: unknown })[searchMark] === true)
    return 'the AI SDK itself runs it; wrap the toolset in toolSearch of @mortise/tool-search instead';
  if ('experimental_toolCaller' in tool)
    return 'it calls other tools past every gate; give these tools to the agent directly';
  if (runsWhere(tool) === 'provider')
    return 'the provider runs it; add aiSdkProviderTool(tool, { model }) to the agent';
  return undefined;
}

const searchMark = Symbol.for('vercel.ai.toolSearch');
const mostListed = 10;
const mostDescriptions = 100;

const fromAiToolsOptions = {
  name: 'text',
  asSchema: 'function',
  validator: 'object',
  unchecked: 'boolean',
  traits: 'function',
  trustAnnotations: 'boolean',
  tellErrors: 'boolean',
  toolsContext: true,
  sandbox: true,
  toolApproval: either('function', 'object'),
  confirmWith: 'function',
} satisfies MemberRules<FromAiToolsOptions>;
