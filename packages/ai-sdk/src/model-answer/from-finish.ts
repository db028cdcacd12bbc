import type { FinishReason, ModelWarning, Usage } from '@mortise/core';
import { countOf, usageOf } from '@mortise/provider-kit';
import type { StreamedFinishReason, StreamedUsage, StreamedWarning } from '../model-spec/stream-part.ts';

/**
 * Returns the finish reason; undefined if the provider sent none:
 * then the stream ended early and the package made up a reason.
 *
 * Calls run with any finish reason, because some servers send `stop` with calls. `tool-calls` without calls
 * means that a part of the answer was lost, so no call runs.
 *
 * @param calls True if the answer has calls for the application.
 * @param ran True if the answer has calls that the provider ran.
 */
export function fromFinishReason(
  reported: StreamedFinishReason | undefined,
  { calls, ran }: { readonly calls: boolean; readonly ran: boolean },
): FinishReason | undefined {
  const reason = reported?.unified;
  const raw = typeof reported?.raw === 'string' && reported.raw !== '' ? { raw: reported.raw } : {};
  switch (reason) {
    case 'stop':
      return { unified: calls ? 'functionCalls' : 'stop', ...raw };
    case 'tool-calls':
      return { unified: calls ? 'functionCalls' : ran ? 'stop' : 'other', ...raw };
    case 'length':
      return { unified: 'length', ...raw };
    case 'content-filter':
      return { unified: 'safety', ...raw };
    case 'error':
      return { unified: 'error', ...raw };
    case 'interrupted':
    case undefined:
      return undefined;
    case 'other':
      return 'raw' in raw ? { unified: 'other', ...raw } : undefined;
    default:
      reason satisfies never;
      return { unified: 'other', raw: String(reason) };
  }
}

/**
 * Returns the tokens as the provider counted them; a
 * missing sum is computed from its parts, if all are given.
 */
export function fromUsage(usage: StreamedUsage | undefined): Usage | undefined {
  const { inputTokens: input, outputTokens: output } = usage ?? {};
  const cachedInputTokens = countOf(input?.cacheRead);
  const cacheWriteTokens = countOf(input?.cacheWrite);
  const noCache = countOf(input?.noCache);
  const summed = noCache === undefined ? undefined : noCache + (cachedInputTokens ?? 0) + (cacheWriteTokens ?? 0);
  return usageOf({
    inputTokens: countOf(input?.total) ?? summed,
    outputTokens: countOf(output?.total),
    thoughtTokens: countOf(output?.reasoning),
    cachedInputTokens,
    cacheWriteTokens,
  });
}

/** Converts a warning of the provider's package: about a request member that it dropped or changed. */
export function fromWarning(reported: StreamedWarning): ModelWarning {
  switch (reported.type) {
    case 'unsupported':
      return warning(reported.feature, reported.details ?? 'the provider does not support it; it was omitted.');
    case 'compatibility':
      return warning(reported.feature, reported.details ?? 'it is sent in another form, which may work less well.');
    case 'deprecated':
      return warning(reported.setting, reported.message);
    case 'other':
      return { type: 'warning', feature: 'provider', message: reported.message };
    default: {
      const { type, ...rest } = reported as unknown as { readonly type: unknown };
      return { type: 'warning', feature: 'provider', message: `${String(type)}: ${JSON.stringify(rest)}` };
    }
  }
}

function warning(feature: string, message: string): ModelWarning {
  return { type: 'warning', feature: ours.get(feature) ?? String(feature), message: `${feature}: ${message}` };
}

/** The settings that have another name in Mortise. */
const ours: ReadonlyMap<string, string> = new Map([
  ['reasoning', 'thinking'],
  ['responseFormat', 'outputJsonSchema'],
]);
