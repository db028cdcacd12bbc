import { type Awaitable, isJsonObject, type JsonObject, type ReadonlyContext } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { defaultTimeoutMs, within } from '../decision/within.ts';
import type { MadeOfCall } from './ask-options.ts';
import type { Asking } from './asking.ts';

/**
 * Returns the hint, the payload and the preview of a question, from the application and the tool. Parts that
 * take too long are omitted; the user still sees the call itself.
 */
export async function questionParts(
  asking: Asking,
): Promise<{ readonly hint: string | undefined; readonly payload: JsonObject }> {
  const { call, tool, context, options } = asking;
  const { timeoutMs = defaultTimeoutMs } = options;
  const [hint, payload, preview] = await Promise.all([
    orNothing(timeoutMs, () => partOf(options.hint, call.checked.value, context)),
    orNothing(timeoutMs, () => partOf(options.payload, call.checked.value, context)),
    orNothing(timeoutMs, () => tool.preview?.(call.checked.value, context)),
  ]);
  const given = isJsonObject(payload) ? payload : {};
  return {
    hint: typeof hint === 'string' && hint !== '' ? hint : undefined,
    payload: typeof preview === 'string' ? { ...given, preview: cutText(preview, previewLimitChars) } : given,
  };
}

function partOf<T>(
  part: T | MadeOfCall<never, unknown> | undefined,
  value: unknown,
  context: ReadonlyContext,
): unknown {
  return typeof part === 'function' ? (part as MadeOfCall<never, unknown>)(value as never, context) : part;
}

async function orNothing<T>(timeoutMs: number, work: () => Awaitable<T>): Promise<T | undefined> {
  try {
    return await within(timeoutMs, work);
  } catch {
    // The question is asked without this part; a run reports
    // a preview that throws as the warning `preview_failed`.
    return undefined;
  }
}

const previewLimitChars = 20_000;
