import type { PendingQuestion } from '../content/pending-request.ts';
import type { ToolContext } from '../context/contexts.ts';
import { classOf } from '../error/thrown.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { copyJson } from '../json/copy-json.ts';
import { resultLimits } from '../json/json-limits.ts';
import type { JsonValue } from '../json/json-value.ts';
import { paced } from '../platform/pacer.ts';
import { isExplicitResult, type ToolResult } from './tool-result.ts';

/**
 * Converts the return value of a tool's function to a tool result. A generator is run to its end; its yielded
 * values are shown as progress.
 */
export function resultOf(
  returned: unknown,
  isLongRunning: boolean,
  toModel: ((result: unknown) => unknown) | undefined,
  name: string,
  context: ToolContext,
): Awaitable<ToolResult> {
  const finish = (value: unknown): ToolResult => {
    if (isExplicitResult(value)) return value;
    return isLongRunning
      ? longRunningResult(name, value, toModel)
      : { status: 'ok', output: value, ...(toModel && { modelOutput: worded(toModel, value) }) };
  };
  const result = isGenerator(returned) ? runGenerator(returned, context) : returned;
  return isPromise(result) ? result.then(finish) : finish(result);
}

/** Applies `toModel` to a result. If `toModel` throws, the result stays `ok`, with a note for the model. */
function worded(toModel: (result: unknown) => unknown, value: unknown): unknown {
  try {
    return toModel(value);
  } catch (error) {
    return `The call was carried out, but its result could not be converted for the model: toModel failed (${classOf(error)}).`;
  }
}

function longRunningResult(
  name: string,
  handle: unknown,
  toModel: ((result: unknown) => unknown) | undefined,
): ToolResult {
  const request = resultQuestion(name);
  if (handle === undefined) return { status: 'pending', request };
  // The handle is checked to be JSON when the run asks the question.
  const pending = { status: 'pending', request, handle: handle as JsonValue } as const;
  const copied = toModel && copyJson(worded(toModel, handle) as JsonValue, resultLimits, 'given');
  return copied && 'copy' in copied ? { ...pending, modelOutput: copied.copy } : pending;
}

async function runGenerator(generator: AsyncGenerator<unknown, unknown, void>, context: ToolContext): Promise<unknown> {
  const steps = paced(generator);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
    if (context.signal.aborted) return (await steps.return()).value;
    context.progress(step.value);
  }
}

function isGenerator(value: unknown): value is AsyncGenerator<unknown, unknown, void> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Symbol.asyncIterator in value &&
    'next' in value &&
    typeof value.next === 'function'
  );
}

/** Returns a long-running tool's description, with a note that keeps a model from calling it again. */
export function describeLongRunning(description: string): string {
  return `${description}\n\n${note}`;
}

/**
 * Returns the question that waits for a result from outside: from a long-running operation, or from the
 * client that runs the tool.
 */
export function resultQuestion(name: string): PendingQuestion {
  return { kind: 'result', hint: `Waiting for the result of ${name}.` };
}

const note =
  'NOTE: This is a long-running operation. Do not call this tool again if it has already returned some intermediate or pending status.';
