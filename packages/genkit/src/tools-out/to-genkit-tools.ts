import {
  checkMembers,
  either,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MemberRules,
  modelResponse,
  type Runner,
  type RunWarning,
  type SessionKey,
  type Tool,
  type ToolOutcome,
} from '@mortise/core';
import { asConversation, type BlockFormat, conversationRule, toBlocks } from '@mortise/hop-kit';
import { toMedia } from '../content/convert-media.ts';
import { markExported } from '../vendor/exported-tool.ts';
import type { GenkitAction } from '../vendor/genkit-action.ts';
import type { GenkitHookOptions, GenkitToolOptions, GenkitTools, GenkitUse } from '../vendor/genkit-ai.ts';
import type { GenkitPart } from '../vendor/genkit-part.ts';
import { type Asking, callOrAsk, resume } from './interrupt.ts';
import { resumptionIn } from './resumption.ts';

/** Options of exporting tools. */
export interface ToGenkitOptions {
  /** Returns true for each tool of the runner's agent to export; default: all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /**
   * Returns the `deps` of tools and gates. Default: the `context`
   * of Genkit. The argument is undefined while tools are listed.
   */
  readonly deps?: ((context: GenkitContext | undefined) => unknown) | undefined;
  /**
   * The conversation of a call: the id of your chat, a session key with the user, or a function that returns
   * it. Default: the id of Genkit's own session, if the call runs in one. An answer counts only for a
   * question that was asked in this conversation; without a conversation, a call about which a gate asks is
   * refused.
   *
   * Each call is logged in a separate session, whose id begins with this id.
   */
  readonly session?: string | SessionKey | ((call: GenkitCall) => string | SessionKey | undefined) | undefined;
  /** Called with values that a tool yields while it runs, in addition to `sendChunk` of the tool. */
  readonly onProgress?: ((call: GenkitCall, value: JsonValue) => void | Promise<void>) | undefined;
  /** Called with warnings of tool calls. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}

/** The `context` of `generate`, or of the enclosing flow. */
export type GenkitContext = Readonly<Record<string, unknown>>;

/** A call of Genkit. */
export interface GenkitCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The id that the provider assigned. It is known if `use` is passed to `generate`. */
  readonly ref: string | undefined;
  readonly context: GenkitContext | undefined;
}

/** The tools of a runner as Genkit tools. */
export interface GenkitExport<MadeTool> {
  /** Tools for `tools` of `generate`; they are also registered under their names. */
  readonly tools: MadeTool[];
  /**
   * Middleware for `use` of `generate`. It passes the call's id
   * and the signal to the tools, which Genkit itself does not do.
   */
  readonly use: GenkitUse[];
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}

/** The return type of `defineTool` of an `ai`. */
export type MadeBy<Ai extends GenkitTools> = ReturnType<Ai['defineTool']>;

/**
 * Returns the tools of a runner's agent as multipart tools of Genkit, registered with `ai`. Each call is a
 * separate run: checked, gated by the runner's gates, logged, and limited. Every outcome, including errors,
 * is a response.
 *
 * A call about which a gate asks interrupts, and a restart with `resumed` answers: `true` or
 * `{ approved: true, by }`, `{ approved: false, reason }`, or `{ answer }` for another question. An answer
 * counts once, for the question in the runner's log that was asked in this conversation about the arguments
 * that were shown. If an interrupt cannot ask a question, the call is refused, and the model reads why.
 *
 * Rejects with `ConfigError` (`invalid_option`), and with the `RunError` with which a run would fail.
 */
export async function toGenkitTools<Ai extends GenkitTools>(
  ai: Ai,
  runner: Runner,
  options: ToGenkitOptions = {},
): Promise<GenkitExport<MadeBy<Ai>>> {
  options = checkMembers('toGenkitTools', options, toGenkitOptions);
  const { filter, deps } = options;
  const { tools, warnings } = await runner.listTools({ deps: deps?.(undefined) });
  const offered = tools.filter((tool) => tool.declaration !== undefined && (!filter || filter(tool)));
  const depsOf = deps ?? ((context: GenkitContext | undefined) => context);
  const names = new Set(offered.map(({ name }) => name));
  return {
    tools: offered.map((tool) => {
      const made = defined(ai, tool, { ai, runner, options, depsOf });
      markExported(made, { runner, tool, depsOf });
      return made as never;
    }),
    use: [carryCalls(crypto.randomUUID(), names)],
    warnings,
  };
}

interface Exporting {
  readonly ai: GenkitTools;
  readonly runner: Runner;
  readonly options: ToGenkitOptions;
  readonly depsOf: (context: GenkitContext | undefined) => unknown;
}

/**
 * Defines a tool whose schemas Genkit declares but does not enforce: Genkit would throw, which ends its loop,
 * and its validator supports only older dialects. The runner enforces the schemas.
 */
function defined(
  ai: GenkitTools,
  { name, description, declaration, metadata }: Tool,
  exporting: Exporting,
): GenkitAction {
  const config = {
    name,
    description: declaration?.description ?? description,
    multipart: true,
    ...(metadata && { metadata: { mortise: metadata } }),
  };
  const made = ai.defineTool(
    config as never,
    ((input: unknown, given: GenkitToolOptions) => run(exporting, name, input, given)) as never,
  ) as GenkitAction;
  Object.assign(made.__action, {
    inputJsonSchema: declaration?.parametersJsonSchema ?? {},
    outputSchema: undefined,
    outputJsonSchema: declaration?.responseJsonSchema,
  });
  return made;
}

async function run(
  { ai, runner, options, depsOf }: Exporting,
  name: string,
  input: unknown,
  given: GenkitToolOptions,
): Promise<GenkitAnswer> {
  const { context, abortSignal: signal, sendChunk } = given;
  const resumed = resumptionIn(given, input);
  const args = argsOf(resumed?.asked ?? input);
  const call: GenkitCall = { name, args, ref: refOf(given), context };
  const { session, onWarning } = options;
  const conversation = asConversation((typeof session === 'function' ? session(call) : session) ?? sessionIn(ai));
  const asking: Asking = {
    runner,
    call: { name, args, callId: resumed?.id ?? crypto.randomUUID() },
    options: {
      conversation,
      isRepeatable: true,
      deps: depsOf(context),
      signal,
      async onProgress(value) {
        sendChunk?.(value);
        await options.onProgress?.(call, value);
      },
    },
    interrupt: (metadata) => given.interrupt(metadata),
    onWarning,
  };
  return toAnswer(name, await (resumed ? resume(asking, resumed.reply) : callOrAsk(asking)));
}

/** Returns the id of Genkit's own session in which a call runs. */
function sessionIn(ai: GenkitTools): string | undefined {
  try {
    const { sessionId, id = sessionId } = ai.currentSession?.() ?? {};
    return id;
  } catch {
    // Genkit throws if there is no session.
    return undefined;
  }
}

const toGenkitOptions = {
  filter: 'function',
  deps: 'function',
  session: either(conversationRule, 'function'),
  onProgress: 'function',
  onWarning: 'function',
} satisfies MemberRules<ToGenkitOptions>;

/** The result of a multipart tool of Genkit. */
interface GenkitAnswer {
  /** The output that the model reads. */
  readonly output: JsonValue;
  readonly content?: readonly GenkitPart[];
  /**
   * Data that the model does not read: the status of the call, and the application's output if it differs.
   */
  readonly metadata: { readonly mortise: JsonObject };
}

/**
 * Converts the outcome of a call for Genkit. An error is returned
 * as a response, because a tool that throws stops Genkit's loop.
 */
function toAnswer(name: string, outcome: ToolOutcome): GenkitAnswer {
  const { status } = outcome;
  const parts = 'parts' in outcome && outcome.parts && outcome.parts.length > 0 ? outcome.parts : undefined;
  const content = parts && { content: toBlocks(parts, genkitFormat) };
  if (outcome.status !== 'ok') {
    const code = outcome.status === 'error' ? { code: outcome.code } : {};
    return { output: modelResponse({ name, outcome }), ...content, metadata: { mortise: { status, ...code } } };
  }
  const { output, modelOutput } = outcome;
  const mortise = modelOutput === undefined ? { status } : { status, output };
  return { output: modelOutput === undefined ? output : modelOutput, ...content, metadata: { mortise } };
}

const genkitFormat: BlockFormat<GenkitPart> = { text: (text) => ({ text }), inlineData: toMedia, fileData: toMedia };

/** Returns the arguments that Genkit passes. The tool's check refuses a value that is not an object. */
function argsOf(input: unknown): JsonObject {
  const value = (input ?? {}) as JsonValue;
  return isJsonObject(value) ? value : { input: value };
}

/**
 * Returns a middleware that passes data to exported tools which Genkit does not pass: the provider's id of
 * the call, and the signal of the `generate` that makes the call.
 */
function carryCalls(id: string, names: ReadonlySet<string>): GenkitUse {
  return {
    name: `mortise-calls-${id}`,
    instantiate() {
      let abortSignal: AbortSignal | undefined;
      return {
        generate(envelope, options, next) {
          ({ abortSignal } = options);
          return next(envelope, options) as Promise<never>;
        },
        tool(request, options, next) {
          const { name, ref } = request.toolRequest;
          if (!names.has(name)) return next(request, options) as Promise<never>;
          const carried = { ...options, ...(abortSignal && { abortSignal }), [refMark]: ref };
          return next(request, carried) as Promise<never>;
        },
      };
    },
  };
}

/** Returns the id that the middleware has passed to a call. */
function refOf(options: GenkitHookOptions): string | undefined {
  return (options as { readonly [refMark]?: string })[refMark];
}

const refMark: unique symbol = Symbol.for('@mortise/genkit.ref') as never;
