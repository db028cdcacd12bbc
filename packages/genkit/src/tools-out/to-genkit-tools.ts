import {
  canonicalJson,
  checkMembers,
  type JsonObject,
  type JsonValue,
  type MemberRules,
  type Runner,
  type RunWarning,
  type SessionKey,
  type Tool,
  type ToolOutcome,
} from '@mortise/core';
import { type CallOptions, runCall } from '@mortise/hop-kit';
import { textHash } from '@mortise/provider-kit/text-hash';
import type { GenkitAction } from '../vendor/genkit-action.ts';
import type { GenkitToolOptions, GenkitTools, GenkitUse } from '../vendor/genkit-ai.ts';
import { markLeft } from '../vendor/left-tool.ts';
import { carryCalls, refOf } from './call-ref.ts';
import { type Asking, ask, resume } from './interrupt.ts';
import { type Resumption, resumptionIn } from './resumption.ts';
import { argsOf, type GenkitAnswer, toAnswer } from './to-answer.ts';

/** How tools leave. */
export interface ToGenkitOptions {
  /** Which tools of the runner's agent; default all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /**
   * What tools and gates get as `deps`. Default: the `context` of Genkit. Undefined: while tools are listed.
   */
  readonly deps?: ((context: GenkitContext | undefined) => unknown) | undefined;
  /** The session that logs a call. Default: one for each call. */
  readonly session?: ((call: GenkitCall) => string | SessionKey | undefined) | undefined;
  /** Hears what a tool yields while it runs, beside `sendChunk` of the tool. */
  readonly onProgress?: ((call: GenkitCall, value: JsonValue) => void | Promise<void>) | undefined;
  /** What did not work while a tool was called. */
  readonly onWarning?: ((warning: RunWarning) => void) | undefined;
}

/** `context` of `generate`, or of the flow around it. */
export type GenkitContext = Readonly<Record<string, unknown>>;

/** A call of Genkit. */
export interface GenkitCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The id that the provider gave it. Known where `use` stands in the `generate`. */
  readonly ref: string | undefined;
  readonly context: GenkitContext | undefined;
}

/** Tools of a runner in Genkit's words. */
export interface GenkitExport<MadeTool> {
  /** For `tools` of `generate`; they are registered under their names as well. */
  readonly tools: MadeTool[];
  /**
   * For `use` of `generate`: hands the tools the call's id and the signal,
   * which Genkit keeps from them.
   */
  readonly use: GenkitUse[];
  /** What is missing, such as the tools of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}

/** What `defineTool` of an `ai` gives. */
export type MadeBy<Ai extends GenkitTools> = ReturnType<Ai['defineTool']>;

/**
 * The tools of a runner's agent as multipart tools of Genkit, registered with `ai`. Each call is a logged run
 * of its own, under the runner's gates: checked, bounded, and every outcome an answer, errors too.
 *
 * A call that a gate asks about is an interrupt, and a restart of it with `resumed` is the answer: `true` or
 * `{ approved: true, by }`, `{ approved: false, reason }`, or `{ answer }` for another question. It counts
 * for the question in the runner's log, about the arguments that were shown, once. What an interrupt cannot
 * ask is refused, and the model reads why.
 *
 * Rejects with the `RunError` that a run would fail with.
 */
export async function toGenkitTools<Ai extends GenkitTools>(
  ai: Ai,
  runner: Runner,
  options: ToGenkitOptions = {},
): Promise<GenkitExport<MadeBy<Ai>>> {
  checkMembers('toGenkitTools', options, toGenkitOptions);
  const { filter, deps } = options;
  const { tools, warnings } = await runner.listTools({ deps: deps?.(undefined) });
  const offered = tools.filter((tool) => tool.declaration !== undefined && (!filter || filter(tool)));
  const depsOf = deps ?? ((context: GenkitContext | undefined) => context);
  const names = new Set(offered.map(({ name }) => name));
  return {
    tools: offered.map((tool) => {
      const made = defined(ai, tool, { runner, options, depsOf });
      markLeft(made, { runner, tool, depsOf });
      return made as never;
    }),
    use: [carryCalls(crypto.randomUUID(), names)],
    warnings,
  };
}

interface Exporting {
  readonly runner: Runner;
  readonly options: ToGenkitOptions;
  readonly depsOf: (context: GenkitContext | undefined) => unknown;
}

/**
 * A tool whose schemas Genkit tells and does not enforce: it would throw, which ends its loop, and its
 * validator knows older dialects only. The runner enforces them.
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
  { runner, options, depsOf }: Exporting,
  name: string,
  input: unknown,
  given: GenkitToolOptions,
): Promise<GenkitAnswer> {
  const { context, abortSignal: signal, sendChunk } = given;
  const resumed = resumptionIn(given, input);
  const args = argsOf(resumed?.asked ?? input);
  const id = resumed?.id ?? crypto.randomUUID();
  // Another call that says it is this one is another.
  const callId = `${id}:${textHash(canonicalJson([name, args]))}`;
  const call: GenkitCall = { name, args, ref: refOf(given), context };
  const callOptions: CallOptions = {
    session: options.session?.(call) ?? `genkit:${callId}`,
    deps: depsOf(context),
    signal,
    async onProgress(value) {
      sendChunk?.(value);
      await options.onProgress?.(call, value);
    },
  };
  const asking: Asking = {
    runner,
    id,
    call: { name, args, callId },
    options: callOptions,
    interrupt: (metadata) => given.interrupt(metadata),
  };
  const outcome = await outcomeOf(asking, resumed, options);
  return toAnswer(name, outcome);
}

async function outcomeOf(
  asking: Asking,
  resumed: Resumption | undefined,
  { onWarning }: ToGenkitOptions,
): Promise<ToolOutcome> {
  const end = await runCall(asking.runner, asking.call, asking.options);
  for (const warning of end.warnings) onWarning?.(warning);
  if (end.status === 'ended') return end.outcome;
  return resumed ? resume(asking, end, resumed.reply) : ask(asking, end);
}

const toGenkitOptions = {
  filter: 'function',
  deps: 'function',
  session: 'function',
  onProgress: 'function',
  onWarning: 'function',
} satisfies MemberRules<ToGenkitOptions>;
