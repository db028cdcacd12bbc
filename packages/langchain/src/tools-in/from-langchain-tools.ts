import {
  ConfigError,
  checkMembers,
  functionTool,
  type JsonObject,
  type OptionName,
  type SchemaValidator,
  type StandardSchema,
  schemaTool,
  type Tool,
  type ToolContext,
  type ToolEffect,
  ToolError,
  type ToolGate,
  type ToolResult,
} from '@mortise/core';
import { isTextInput, langchainSchema, type ToJsonSchema } from '../schema/langchain-schema.ts';
import { isRecord } from '../vendor/content-block.ts';
import { isExported } from '../vendor/exported-tool.ts';
import type { RunConfig } from '../vendor/run-config.ts';
import { isBadInput, isInterrupt } from '../vendor/tool-answer.ts';
import type { ToolkitOfLangchain, ToolOfLangchain } from '../vendor/tool-of-langchain.ts';
import { callConfig } from './call-config.ts';
import { fromToolAnswer } from './from-tool-answer.ts';
import { ToolNames } from './tool-names.ts';

/** How tools of LangChain are offered. */
export interface FromLangchainOptions {
  /**
   * What a tool does to the world: LangChain does not say. Undefined, and left out: `write`, the careful one.
   */
  readonly effect?: ToolEffect | ((tool: ToolOfLangchain) => ToolEffect | undefined) | undefined;
  /** Gates of each tool: LangChain asks in a middleware of the agent, which does not come along. */
  readonly gates?: ((tool: ToolOfLangchain) => readonly ToolGate[]) | undefined;
  /** Enforces the schemas of tools that are described by JSON Schema, before gates decide. */
  readonly validator?: SchemaValidator | undefined;
  /** In place of a validator: those of JSON Schema are checked by LangChain alone, when they run. */
  readonly unchecked?: true | undefined;
  /** `toJsonSchema` of `@langchain/core/utils/json_schema`: needed for tools whose schema is one of zod 3. */
  readonly toJsonSchema?: ToJsonSchema | undefined;
  /**
   * What a tool is called with, beside what it gets anyway:
   * callbacks, tags, metadata, `configurable`, `store`.
   */
  readonly config?: ((context: ToolContext) => RunConfig) | undefined;
  /**
   * The model reads the message of what a tool throws, as it does in LangChain. Default: that of a
   * `ToolException` and of a `ToolError`; of any other the class, because messages of libraries hold secrets
   * and paths.
   */
  readonly tellErrors?: boolean | undefined;
}

/** A tool of ours that runs one of LangChain, with what LangChain says of it. */
export interface LangchainTool extends Tool<unknown, unknown> {
  readonly langchain: {
    /** As LangChain has it; another than `name` where no provider takes it, or another tool has it. */
    readonly name: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
    readonly tags?: readonly string[];
    /** Only a chat model of LangChain reads them. */
    readonly extras?: Readonly<Record<string, unknown>>;
    readonly returnDirect: boolean;
    readonly responseFormat: string;
  };
}

/**
 * Tools of LangChain, and those of toolkits, as tools of ours.
 *
 * Arguments are checked by the tool's own schema before gates decide; gates and people see what its function
 * will get, defaults and conversions included, and LangChain checks once more when it runs.
 *
 * Throws `ConfigError`: `langchain_tool_invalid` for what is no tool that can be run here, `no_json_schema`,
 * `no_validator`, `schema_not_object`.
 */
export function fromLangchainTools(
  tools: ToolkitOfLangchain | readonly (ToolOfLangchain | ToolkitOfLangchain)[],
  options: FromLangchainOptions = {},
): readonly LangchainTool[] {
  checkMembers('fromLangchainTools', options, fromLangchainOptions);
  const names = new ToolNames();
  const given = 'getTools' in tools ? [tools] : tools;
  const all = given.flatMap((each) => (isToolkit(each) ? each.getTools() : [each]));
  return all.map((tool, at) => toolFrom(tool, `the tool of LangChain at ${at}`, names, options));
}

function isToolkit(value: ToolOfLangchain | ToolkitOfLangchain): value is ToolkitOfLangchain {
  return isRecord(value) && typeof value['getTools'] === 'function';
}

function toolFrom(
  theirs: ToolOfLangchain,
  place: string,
  names: ToolNames,
  options: FromLangchainOptions,
): LangchainTool {
  assertRuns(theirs, place);
  const { metadata, tags, extras, returnDirect = false, responseFormat = 'content' } = theirs;
  const name = names.of(theirs.name);
  const owner = `tool "${theirs.name}"`;
  const { effect, gates, validator, unchecked, toJsonSchema } = options;
  const timeoutMs = theirs.defaultConfig?.timeout;
  const traits = {
    name,
    description: theirs.description ?? '',
    effect: typeof effect === 'function' ? effect(theirs) : effect,
    gates: gates?.(theirs),
    timeoutMs: typeof timeoutMs === 'number' && timeoutMs > 0 ? timeoutMs : undefined,
  };
  const given = new RawArguments();
  const schema = langchainSchema(owner, theirs.schema, toJsonSchema);
  const described: Tool =
    schema.kind === 'standard'
      ? functionTool({ ...traits, input: given.remembering(schema.schema, isTextInput(theirs.schema)), run: notHere })
      : schemaTool({
          ...traits,
          inputJsonSchema: schema.schema,
          ...(validator ? { validator } : { unchecked }),
          run: notHere,
        });
  return {
    ...described,
    run: (input, context) => run({ theirs, name, options }, given.of(input), context),
    langchain: {
      name: theirs.name,
      ...(metadata && { metadata }),
      ...(tags && { tags }),
      ...(extras && { extras }),
      returnDirect,
      responseFormat,
    },
  };
}

function assertRuns(tool: ToolOfLangchain, place: string): void {
  const { name, invoke, schema } = (isRecord(tool) ? tool : {}) as Partial<ToolOfLangchain>;
  if (typeof name === 'string' && name !== '' && typeof invoke === 'function' && schema !== undefined) return;
  const type = isRecord(tool) ? tool['type'] : undefined;
  const what =
    typeof type === 'string'
      ? `${place} is one that its provider runs ("${type}"): only a chat model of LangChain can be given it, by \`providerTools\` of the agent`
      : `${place} has no name, no schema or no invoke()`;
  throw new ConfigError('langchain_tool_invalid', what);
}

/**
 * The arguments as they came, of what a check made of them: LangChain checks them once
 * more, and what was converted already might not pass.
 */
class RawArguments {
  readonly #raw: WeakMap<object, JsonObject> = new WeakMap<object, JsonObject>();

  /**
   * The schema, so that what it gives is known by what it was given. `whole`: gates see what it was given.
   */
  remembering(schema: StandardSchema, whole: boolean): StandardSchema {
    const standard = schema['~standard'];
    return {
      '~standard': {
        ...standard,
        validate: async (args) => {
          const verdict = await standard.validate(args);
          if (verdict.issues) return verdict;
          const { value } = verdict;
          // What is no object says nothing of where it is from.
          if (whole || typeof value !== 'object' || value === null) return { value: args };
          this.#raw.set(value, args as JsonObject);
          return verdict;
        },
      },
    };
  }

  of(input: unknown): unknown {
    return (typeof input === 'object' && input !== null && this.#raw.get(input)) || input;
  }
}

interface Called {
  readonly theirs: ToolOfLangchain;
  readonly name: string;
  readonly options: FromLangchainOptions;
}

async function run({ theirs, name, options }: Called, args: unknown, context: ToolContext): Promise<ToolResult> {
  const { functionCallId: id, signal } = context;
  const call = { type: 'tool_call', id, name: theirs.name, args };
  try {
    const answer = await theirs.invoke(call as never, callConfig(context, options.config?.(context)) as never);
    const result = fromToolAnswer(name, answer, isExported(theirs));
    if (theirs.returnDirect && result.status === 'ok') context.skipSummarization();
    return result;
  } catch (thrown) {
    signal.throwIfAborted();
    throw toolError(name, thrown, options.tellErrors === true);
  }
}

/** What the model reads of what was thrown. */
function toolError(name: string, thrown: unknown, tellErrors: boolean): unknown {
  if (isInterrupt(thrown))
    return new ToolError(
      `\`${name}\` asks by interrupt() of LangGraph, and there is no graph here that could wait. ` +
        'Give it a gate, or write it as a tool that returns `pendingResult`.',
      { code: 'langchain_interrupt', cause: thrown },
    );
  if (isBadInput(thrown)) return new ToolError(thrown.message, { code: 'invalid_args_schema', cause: thrown });
  if (thrown instanceof Error && !ToolError.is(thrown) && (tellErrors || thrown.name === 'ToolException'))
    return new ToolError(thrown.message, { cause: thrown });
  return thrown;
}

/** In the place of a function: every tool is run by `run` of this file. */
function notHere(): never {
  throw new Error('a tool of LangChain is run by its own invoke()');
}

const fromLangchainOptions = {
  effect: true,
  gates: true,
  validator: true,
  unchecked: true,
  toJsonSchema: true,
  config: true,
  tellErrors: true,
} satisfies Record<OptionName<FromLangchainOptions>, true>;
