import { type JsonObject, type JsonValue, type ToolContext, ToolError, type ToolResult } from '@mortise/core';
import { foreignJson } from '@mortise/hop-kit';
import { fromPart } from '../content/convert-media.ts';
import { type GenkitAction, type GenkitRunOptions, interruptIn } from '../vendor/genkit-action.ts';
import type { GenkitPart } from '../vendor/genkit-part.ts';
import { isRecord } from '../vendor/is-record.ts';

/** Options of running an action. */
export interface RunOptions {
  /** Returns the `context` of a tool. Default: the run's `deps`, if they are an object. */
  readonly context?: ((context: ToolContext) => Readonly<Record<string, unknown>> | undefined) | undefined;
  /**
   * True to let the model read the messages of errors that tools throw. Default: it reads only the messages
   * of `UserFacingError` and `ToolError`, and otherwise the class, because messages of libraries may contain
   * secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}

/**
 * Runs one call: streamed chunks are progress, an interrupt is a question, and its answer resumes the tool.
 */
export async function runAction(
  action: GenkitAction,
  args: JsonObject,
  context: ToolContext,
  options: RunOptions,
): Promise<ToolResult> {
  const { actionType, metadata = {} } = action.__action;
  const last = context.answers.at(-1);
  if (last && isOnlyAsked(metadata)) return { status: 'ok', output: last.value };
  // A Genkit tool cannot see an empty answer, so an empty answer is a denial.
  if (last && !last.value) return { status: 'denied', reason: 'it was not approved' };
  try {
    const { result } = await action.run(args as never, runOptions(context, last?.value, options) as never);
    return actionType === 'tool.v2' ? fromMultipart(result) : { status: 'ok', output: result };
  } catch (thrown) {
    context.signal.throwIfAborted();
    const interrupt = interruptIn(thrown);
    if (interrupt) return question(action, interrupt.metadata);
    throw toolError(thrown, options.tellErrors === true);
  }
}

/** Returns true if a tool only interrupts, so that the answer is its output. */
export function isOnlyAsked(metadata: Readonly<Record<string, unknown>>): boolean {
  const { tool } = metadata;
  return isRecord(tool) && tool['restartable'] === false;
}

function runOptions(context: ToolContext, resumed: JsonValue | undefined, options: RunOptions): GenkitRunOptions {
  const { deps, signal } = context;
  const given = options.context ? options.context(context) : isRecord(deps) ? deps : undefined;
  return {
    ...(given && { context: given }),
    abortSignal: signal,
    onChunk: (chunk) => context.progress(chunk),
    ...(resumed !== undefined && { resumed, metadata: { resumed } }),
  };
}

function fromMultipart(result: unknown): ToolResult {
  if (!isRecord(result)) return { status: 'ok', output: result };
  const { output, content, metadata } = result;
  const parts = Array.isArray(content) ? (content as readonly GenkitPart[]).map(fromPart) : [];
  const media = parts.length > 0 ? { parts } : {};
  // Metadata is for the application; the model does not read it.
  if (!isRecord(metadata) || Object.keys(metadata).length === 0)
    return { status: 'ok', output: output ?? null, ...media };
  return { status: 'ok', output: { output: output ?? null, metadata }, modelOutput: output ?? null, ...media };
}

function question({ __action: { name, metadata = {} } }: GenkitAction, asked: unknown): ToolResult {
  const payload = asked === undefined || asked === true ? undefined : foreignJson(asked);
  const message = isRecord(asked) ? (asked['message'] ?? asked['question']) : undefined;
  const hint = typeof message === 'string' && message !== '' ? message : `\`${name}\` asks for an answer.`;
  const kind = isOnlyAsked(metadata) ? 'result' : 'input';
  return { status: 'pending', request: { kind, hint, ...(payload !== undefined && { payload }) } };
}

/** Returns the error of a tool in the form that the model reads. */
function toolError(thrown: unknown, tellErrors: boolean): unknown {
  if (!(thrown instanceof Error) || ToolError.is(thrown)) return thrown;
  const { name, message } = thrown;
  if (message.startsWith(unknownDialect)) return new ToolError(howToCheck, { code: 'genkit_dialect', cause: thrown });
  // Genkit's own check adds the data and the schema to its message.
  if (message.includes(failedCheck))
    return new ToolError(message.split('\n\nProvided data:')[0] ?? message, {
      code: 'invalid_args_schema',
      cause: thrown,
    });
  if (thrown instanceof TypeError && noJson.test(message))
    return new ToolError(howToReturn, { code: 'result_unserialisable', cause: thrown });
  return tellErrors || name === 'UserFacingError' ? new ToolError(message, { cause: thrown }) : thrown;
}

const unknownDialect = 'no schema with key or ref "https://json-schema.org/draft/';
const howToCheck =
  'It was not run: the validator of Genkit does not know the dialect of its schema. ' +
  "The application has to call setGenkitRuntimeConfig({ jsonSchemaMode: 'interpret' }) of genkit.";
/** Matches the errors of `JSON.stringify`, which Genkit calls with every output of a tool. */
const noJson =
  /serialize (?:a )?BigInt|BigInt value can't be serialized|circular structure|cyclic object|cyclic structures/i;
const howToReturn =
  'It ran, but its result cannot be written as JSON, which Genkit requires: return BigInts as text, and no cycles.';
const failedCheck = 'Schema validation failed. Parse Errors:';
