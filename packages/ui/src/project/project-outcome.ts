import type { JsonValue, OutcomePart, ToolOutcome } from '@mortise/core';
import type { UiOutcome } from '../shape/ui-event.ts';
import type { UiMedia, UiText } from '../shape/ui-message.ts';
import { projectMedia } from './project-media.ts';
import type { UiCallRef, UiShow } from './ui-show.ts';

/** Returns the outcome of a call for a page, without the separate output for the model. */
export function projectOutcome(
  eventId: string,
  outcome: ToolOutcome,
  call: UiCallRef,
  show: UiShow | undefined,
): UiOutcome {
  switch (outcome.status) {
    case 'ok': {
      const output = show?.output ? (show.output(outcome.output, call) ?? null) : outcome.output;
      return { status: 'ok', output: bounded(output), ...partsOf(eventId, outcome.parts, show) };
    }
    case 'error': {
      const { code, message, parts } = outcome;
      return { status: 'error', code, message, ...partsOf(eventId, parts, show) };
    }
    case 'denied':
      return { status: 'denied', ...(outcome.reason !== undefined && { reason: outcome.reason }) };
    default:
      outcome satisfies never;
      return {
        status: 'error',
        code: 'unknown_outcome',
        message: `an outcome of a newer version: ${statusOf(outcome)}`,
      };
  }
}

function statusOf(outcome: { readonly status: string }): string {
  return outcome.status;
}

function partsOf(
  eventId: string,
  parts: readonly OutcomePart[] | undefined,
  show: UiShow | undefined,
): { readonly parts?: readonly (UiText | UiMedia)[] } {
  if (!parts || parts.length === 0) return {};
  return {
    parts: parts.map((part, at) =>
      part.type === 'text'
        ? { type: 'text', id: `${eventId}/${at}`, text: part.text }
        : projectMedia(eventId, at, part, show),
    ),
  };
}

/** Limits an output: a page gets only the beginning of a larger output, as text with a mark. */
function bounded(output: JsonValue): JsonValue {
  if (typeof output !== 'string' && (typeof output !== 'object' || output === null)) return output;
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  if (text.length <= mostShown) return output;
  return `${text.slice(0, mostShown)}… (${text.length} characters)`;
}

/** The maximum number of characters of an output on a page. */
const mostShown = 64_000;
