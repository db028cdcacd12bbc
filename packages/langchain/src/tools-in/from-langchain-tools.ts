import {
  ConfigError,
  checkMembers,
  either,
  functionTool,
  isJsonObject,
  type JsonObject,
  type MemberRules,
  type SchemaValidator,
  schemaTool,
  type Tool,
  type ToolEffect,
  type ToolGate,
  traitNames,
} from '@mortise/core';
import { backAs, foreignJson, ToolNames } from '@mortise/hop-kit';
import { exportedToolOf } from '../exported/exported-tool.ts';
import { isTextInput, langchainSchema, type ToJsonSchema } from '../schema/langchain-schema.ts';
import { isRecord } from '../vendor/content-block.ts';
import type { ToolkitOfLangchain, ToolOfLangchain } from '../vendor/tool-of-langchain.ts';
import { RawArguments } from './raw-arguments.ts';
import { type RunOptions, runLangchainTool } from './run-langchain-tool.ts';

/** Options of importing LangChain tools. */
export interface FromLangchainOptions extends RunOptions {
  /**
   * The effect of all tools, or a function that returns the effect of each tool, because LangChain tools do
   * not declare it. Default: `write`, the safe choice. Exported tools of Mortise that are imported again keep
   * their own effect.
   */
  readonly effect?: ToolEffect | ((tool: ToolOfLangchain) => ToolEffect | undefined) | undefined;
  /**
   * Returns the gates of a tool. In LangChain, a middleware of the
   * agent asks for approval, which is not converted with the tool.
   */
  readonly gates?: ((tool: ToolOfLangchain) => readonly ToolGate[]) | undefined;
  /** Enforces the schemas of tools that are described by JSON Schema, before gates decide. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * True to use no validator: only LangChain then checks arguments with a JSON Schema, when the tools run.
   */
  readonly unchecked?: true | undefined;
  /** `toJsonSchema` of `@langchain/core/utils/json_schema`: needed for tools with a schema of zod 3. */
  readonly toJsonSchema?: ToJsonSchema | undefined;
}

/** A tool of Mortise that runs a LangChain tool, with LangChain's metadata. */
export interface LangchainTool extends Tool<unknown, unknown> {
  readonly langchain: {
    /** The name in LangChain; it differs from `name` if no provider accepts it, or another tool has it. */
    readonly name: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
    readonly tags?: readonly string[];
    /** Additional members that only a chat model of LangChain reads. */
    readonly extras?: Readonly<Record<string, unknown>>;
    readonly returnDirect: boolean;
    readonly responseFormat: string;
  };
}

/**
 * Converts LangChain tools, including those of toolkits, to tools of Mortise.
 *
 * The tool's own schema checks the arguments before gates decide. Gates and users see the arguments that the
 * function will get, including defaults and conversions, and LangChain checks again when the tool runs.
 *
 * Throws `ConfigError`: `langchain_tool_invalid` for a value that is not a runnable tool, `no_json_schema`,
 * `no_validator`, `schema_not_object`.
 */
export function fromLangchainTools(
  tools: ToolkitOfLangchain | readonly (ToolOfLangchain | ToolkitOfLangchain)[],
  options: FromLangchainOptions = {},
): readonly LangchainTool[] {
  options = checkMembers('fromLangchainTools', options, fromLangchainOptions);
  const given = 'getTools' in tools ? [tools] : tools;
  const all = given.flatMap((each) => (isToolkit(each) ? each.getTools() : [each]));
  for (const [at, tool] of all.entries()) assertRuns(tool, `the tool of LangChain at ${at}`);
  const names = new ToolNames(all.map(({ name }) => name));
  return all.map((tool) => toolFrom(tool, names.of(tool.name), options));
}

function isToolkit(value: ToolOfLangchain | ToolkitOfLangchain): value is ToolkitOfLangchain {
  return isRecord(value) && typeof value['getTools'] === 'function';
}

function toolFrom(theirs: ToolOfLangchain, name: string, options: FromLangchainOptions): LangchainTool {
  const { tags, extras, returnDirect = false, responseFormat = 'content' } = theirs;
  const given = new RawArguments();
  const exported = exportedToolOf(theirs);
  const described = exported
    ? backTool(exported, name, options.gates?.(theirs), given)
    : describedTool(theirs, name, given, options);
  return {
    ...described,
    run: (input, context) => runLangchainTool(theirs, name, given.of(input), context, options),
    langchain: {
      name: theirs.name,
      ...(theirs.metadata && { metadata: theirs.metadata }),
      ...(tags && { tags }),
      ...(extras && { extras }),
      returnDirect,
      responseFormat,
    },
  };
}

/** Returns the declaration of a LangChain tool, and its check. */
function describedTool(
  theirs: ToolOfLangchain,
  name: string,
  given: RawArguments,
  { effect, gates, validator, unchecked, toJsonSchema }: FromLangchainOptions,
): Tool {
  const owner = `tool "${theirs.name}"`;
  const timeoutMs = theirs.defaultConfig?.timeout;
  const traits = {
    name,
    description: theirs.description ?? '',
    effect: typeof effect === 'function' ? effect(theirs) : effect,
    gates: gates?.(theirs),
    metadata: jsonMetadata(theirs.metadata),
    timeoutMs: typeof timeoutMs === 'number' && timeoutMs > 0 ? timeoutMs : undefined,
  };
  const schema = langchainSchema(owner, theirs.schema, toJsonSchema);
  if (schema.kind === 'json')
    return schemaTool({
      ...traits,
      inputJsonSchema: schema.schema,
      ...(validator ? { validator } : { unchecked }),
      run: notHere,
    });
  return functionTool({ ...traits, input: given.remembering(schema.schema, isTextInput(theirs.schema)), run: notHere });
}

/** Returns the metadata as JSON for the core; `tool.langchain` has the original metadata. */
function jsonMetadata(metadata: ToolOfLangchain['metadata']): JsonObject | undefined {
  // Metadata without a JSON form, such as a cycle, are only in `tool.langchain`.
  const json = metadata && foreignJson(metadata);
  return isJsonObject(json) ? json : undefined;
}

function assertRuns(tool: ToolOfLangchain, where: string): void {
  const { name, invoke, schema } = (isRecord(tool) ? tool : {}) as Partial<ToolOfLangchain>;
  if (typeof name === 'string' && name !== '' && typeof invoke === 'function' && schema !== undefined) return;
  const type = isRecord(tool) ? tool['type'] : undefined;
  const what =
    typeof type === 'string'
      ? `${where} is a tool that its provider runs ("${type}"): only a chat model of LangChain accepts it, with \`providerTools\` of the agent`
      : `${where} has no name, no schema or no invoke()`;
  throw new ConfigError('langchain_tool_invalid', what);
}

/** A placeholder that is never called: `run` of this file runs every tool. */
function notHere(): never {
  throw new Error('a tool of LangChain is run by its own invoke()');
}

const fromLangchainOptions = {
  effect: either(traitNames.effect, 'function'),
  gates: 'function',
  validator: 'object',
  unchecked: 'boolean',
  toJsonSchema: 'function',
  config: 'function',
  tellErrors: 'boolean',
} satisfies MemberRules<FromLangchainOptions>;

/**
 * Returns the members and the check of a tool that was exported to LangChain and is imported again. The
 * runner that exported the tool still applies its gates and runs it, through LangChain's tool.
 *
 * @param name The name of the imported tool; it differs
 * from the tool's own name if another tool has that name.
 */
function backTool(exported: Tool, name: string, gates: readonly ToolGate[] | undefined, given: RawArguments): Tool {
  const { check, preview, exclusive } = exported;
  return {
    ...backAs(exported, name),
    ...(typeof exclusive === 'function' && { exclusive: exclusive.bind(exported) }),
    ...(gates && { gates }),
    ...(check ? { check: given.rememberingCheck((args) => check.call(exported, args)) } : { unchecked: true as const }),
    ...(preview && { preview: preview.bind(exported) }),
  };
}
