import {
  type Awaitable,
  ConfigError,
  checkMembers,
  type MemberRules,
  type ReadonlyContext,
  type Tool,
  type Toolset,
} from '@mortise/core';
import { ToolNames } from '@mortise/hop-kit';
import { exportedToolOf } from '../vendor/exported-tool.ts';
import type { GenkitAction, GenkitPrompt } from '../vendor/genkit-action.ts';
import { isRecord } from '../vendor/is-record.ts';
import { backTool } from './back-tool.ts';
import { type MakeOptions, madeTool } from './made-tool.ts';
import { type GenkitOmittedMember, omittedMembers } from './omitted.ts';

/** Options of importing Genkit tools. */
export interface FromGenkitOptions extends MakeOptions {
  /** The name of the toolset, in warnings. Default `genkit`. */
  readonly name?: string | undefined;
}

/**
 * The source of Genkit tools: the results of `defineTool`, `defineInterrupt`, `dynamicTool` and `tool`,
 * flows, and prompts; or a function that returns a list before every model call, such as `getActiveTools` of
 * an MCP client.
 */
export type GenkitToolSource =
  | readonly (GenkitAction | GenkitPrompt)[]
  | ((context: ReadonlyContext) => Awaitable<readonly (GenkitAction | GenkitPrompt)[]>);

/** A toolset with tools of Genkit. */
export interface GenkitToolset extends Toolset {
  /**
   * Unsupported features of the tools that were listed so far. Each run
   * that lists the tools gets one warning about them: `genkit_omitted`.
   */
  readonly omitted: readonly GenkitOmittedMember[];
}

/**
 * Converts Genkit tools to a toolset: the `tools` of `generate` become `tools` of an agent. If a tool
 * interrupts, the run asks a question, whose answer resumes the tool. A tool that was exported by
 * `toGenkitTools` becomes the original tool again.
 *
 * Throws `ConfigError` for a list: `genkit_tool_invalid` for a value that is not an action, `no_json_schema`,
 * `no_validator`, `schema_not_object`. If the source is a
 * function, an invalid tool is omitted without an error.
 */
export function fromGenkitTools(source: GenkitToolSource, options: FromGenkitOptions = {}): GenkitToolset {
  options = checkMembers('fromGenkitTools', options, fromGenkitOptions);
  const kept = new KeptTools(options);
  if (Array.isArray(source)) {
    // Invalid actions throw at once; prompts are only resolved when they are listed.
    kept.update(source.filter((each) => !isPrompt(each)).map(actionIn), false);
  }
  const list = async (context: ReadonlyContext): Promise<readonly GenkitAction[]> => {
    const given = typeof source === 'function' ? await source(context) : source;
    return Promise.all(given.map((each) => (isPrompt(each) ? each.asTool() : each)));
  };
  let warned: string | undefined;
  return {
    name: options.name ?? 'genkit',
    get omitted() {
      return kept.omitted;
    },
    async tools(context, warn) {
      const tools = kept.update(await list(context), typeof source === 'function');
      if (kept.omitted.length > 0 && warned !== context.invocationId) {
        warned = context.invocationId;
        warn?.('genkit_omitted', `of tools of Genkit: ${listOf(kept.omitted)}`);
      }
      return tools;
    },
  };
}

/** The converted tools, so that an unchanged tool stays the same object. */
class KeptTools {
  omitted: readonly GenkitOmittedMember[] = [];
  readonly #options: FromGenkitOptions;
  #kept = new Map<string, Kept>();
  #list: readonly Tool[] = [];

  constructor(options: FromGenkitOptions) {
    this.#options = options;
  }

  /** @param lenient True to omit actions that cannot be tools instead of throwing. */
  update(given: readonly unknown[], lenient: boolean): readonly Tool[] {
    const names = new ToolNames(given.flatMap((each) => (isAction(each) ? [shortName(each)] : [])));
    const omitted: GenkitOmittedMember[] = [];
    const kept = new Map<string, Kept>();
    const tools = given.flatMap((each, at) => {
      try {
        const action = actionIn(each, at);
        const name = names.of(shortName(action));
        const entry = this.#entry(name, action);
        kept.set(name, entry);
        omitted.push(...omittedOf(name, action, this.#options.toJsonSchema !== undefined));
        return [entry.tool];
      } catch (error) {
        if (!lenient || !ConfigError.is(error)) throw error;
        omitted.push({ tool: nameOf(each, at), member: '', why: error.message });
        return [];
      }
    });
    this.#kept = kept;
    this.omitted = omitted;
    const isSame = tools.length === this.#list.length && tools.every((tool, at) => tool === this.#list[at]);
    if (!isSame) this.#list = Object.freeze(tools);
    return this.#list;
  }

  #entry(name: string, action: GenkitAction): Kept {
    const before = this.#kept.get(name);
    if (before?.action === action) return before;
    const exported = exportedToolOf(action);
    if (exported) return { action, definition: '', tool: backTool(exported, name) };
    const { inputSchema: input, outputSchema: output, ...members } = action.__action;
    const definition = JSON.stringify(members);
    const { inputSchema, outputSchema } = before?.action.__action ?? {};
    // An MCP client creates the same tools again for each request.
    if (before && before.definition === definition && inputSchema === input && outputSchema === output) {
      before.action = action;
      return before;
    }
    const entry = { action, definition } as { action: GenkitAction; definition: string; tool: Tool };
    entry.tool = madeTool(name, () => entry.action, this.#options);
    return entry;
  }
}

interface Kept {
  action: GenkitAction;
  readonly definition: string;
  readonly tool: Tool;
}

function omittedOf(name: string, action: GenkitAction, hasToJsonSchema: boolean): readonly GenkitOmittedMember[] {
  if (exportedToolOf(action)) return [];
  const { name: given } = action.__action;
  const short = given.slice(given.lastIndexOf('/') + 1);
  const renamed = name === short ? [] : [{ tool: given, member: 'name', why: `is called "${name}" here` }];
  return [...renamed, ...omittedMembers(action.__action, hasToJsonSchema)];
}

function listOf(omitted: readonly GenkitOmittedMember[]): string {
  const listed = omitted
    .slice(0, mostListed)
    .map(({ tool, member, why }) => `${member || 'all'} of "${tool}" (${why})`);
  const more = omitted.length > mostListed ? `; omitted has all ${omitted.length}` : '';
  return `${listed.join('; ')}${more}`;
}

function isPrompt(value: unknown): value is GenkitPrompt {
  const { asTool } = (value ?? {}) as { readonly asTool?: unknown };
  return typeof asTool === 'function' && !isAction(value);
}

function isAction(value: unknown): value is GenkitAction {
  if (typeof value !== 'function' && !isRecord(value)) return false;
  const { __action, run } = value as Partial<GenkitAction>;
  return isRecord(__action) && typeof __action['name'] === 'string' && typeof run === 'function';
}

function actionIn(value: unknown, at: number): GenkitAction {
  if (isAction(value)) return value;
  const help =
    typeof value === 'string'
      ? `"${value}" is the name of an action: give the action itself, the result of ai.defineTool`
      : 'it has no `__action` and no `run`';
  throw new ConfigError('genkit_tool_invalid', `the tool of Genkit at ${at} is not an action: ${help}`);
}

/** Returns the name that Genkit sends to a model: the part after the last slash. */
function shortName({ __action: { name } }: GenkitAction): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function nameOf(value: unknown, at: number): string {
  return isAction(value) ? value.__action.name : `at ${at}`;
}

const mostListed = 10;

const fromGenkitOptions = {
  name: 'text',
  validator: 'object',
  unchecked: 'boolean',
  toJsonSchema: 'function',
  traits: 'function',
  context: 'function',
  tellErrors: 'boolean',
} satisfies MemberRules<FromGenkitOptions>;
