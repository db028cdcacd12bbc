import { isJsonObject, type JsonObject, type ReadonlyContext, type Tool } from '@mortise/core';
import { within } from '../decision/within.ts';
import { defaultTimeoutMs } from './ask-options.ts';
import type { Asking } from './asking.ts';

/** What the application and the tool have to say about a call. What cannot be made in time is left out: the person sees the call itself. */
export async function questionParts(
  asking: Asking,
): Promise<{ readonly hint: string | undefined; readonly payload: JsonObject }> {
  const { call, tool, context, options } = asking;
  const { timeoutMs = defaultTimeoutMs } = options;
  const [hint, payload, preview] = await Promise.all([
    orNothing(timeoutMs, () => partOf(options.hint, call.args, context)),
    orNothing(timeoutMs, () => partOf(options.payload, call.args, context)),
    orNothing(timeoutMs, () => previewOf(tool, call.args, context)),
  ]);
  const given = isJsonObject(payload) ? payload : {};
  return {
    hint: typeof hint === 'string' && hint !== '' ? hint : undefined,
    payload: typeof preview === 'string' ? { ...given, preview: preview.slice(0, previewLimitChars) } : given,
  };
}

function partOf<T>(
  part: T | ((args: JsonObject, context: ReadonlyContext) => unknown) | undefined,
  args: JsonObject,
  context: ReadonlyContext,
): unknown {
  return typeof part === 'function'
    ? (part as (args: JsonObject, context: ReadonlyContext) => unknown)(structuredClone(args), context)
    : part;
}

async function previewOf(tool: Tool, args: JsonObject, context: ReadonlyContext): Promise<string | undefined> {
  if (!tool.preview) return undefined;
  const copy = structuredClone(args);
  const checked = (await tool.check?.(copy)) ?? { value: copy };
  return 'value' in checked ? await tool.preview(checked.value as never, context) : undefined;
}

async function orNothing<T>(timeoutMs: number, work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await within(timeoutMs, work);
  } catch {
    // The question stands without it; a run reports a preview that throws as the warning `preview_failed`.
    return undefined;
  }
}

const previewLimitChars = 20_000;
