import type { Content, Part, Source, Usage } from '@mortise/core';
import type { UiPart, UiSource, UiUsage } from '../shape/ui-message.ts';
import { projectMedia } from './project-media.ts';
import type { UiShow } from './ui-show.ts';

/**
 * Returns the parts of a message in the order of its content,
 * its sources last. Calls that never run are dropped.
 */
export function messageParts(
  eventId: string,
  { parts }: Content,
  said: readonly Source[] | undefined,
  show: UiShow | undefined,
  acts = true,
): readonly UiPart[] {
  const shown = parts.flatMap((part, at) => partOf(eventId, at, part, show, acts));
  const sources = sourcesOf(eventId, said);
  return sources.length > 0 ? [...shown, { type: 'sources', sources }] : shown;
}

function partOf(eventId: string, at: number, part: Part, show: UiShow | undefined, acts: boolean): readonly UiPart[] {
  switch (part.type) {
    case 'text':
    case 'thought': {
      if (part.text === '') return [];
      const shown = { type: part.type, id: `${eventId}/${at}`, text: part.text };
      return [part.type === 'text' && part.isData ? { ...shown, isData: true } : shown];
    }
    case 'inlineData':
    case 'fileData':
      return [projectMedia(eventId, at, part, show)];
    case 'functionCall':
      return [{ type: 'call', id: part.id, name: part.name, state: acts ? 'ready' : 'dropped', args: part.args }];
    case 'provider':
      // An empty summary means that the part can be omitted.
      if (part.summary === '') return [];
      return [{ type: 'note', text: part.summary ?? `A part that only ${part.provider} can read.` }];
    case 'functionResponse':
      // Outcomes are logged as separate events, so no message of a log has such a part.
      return [];
    default:
      return [{ type: 'note', text: `A part of a newer version: ${typeOf(part)}.` }];
  }
}

function typeOf(part: never): string {
  return (part as Part).type;
}

/**
 * Returns the sources of a turn for a page: parts are named by
 * their ids, and only URLs that are safe as links are kept.
 */
export function sourcesOf(eventId: string, sources: readonly Source[] | undefined): readonly UiSource[] {
  return (sources ?? []).flatMap(({ url: address, title, quote, part, start, end }) => {
    const url = webAddress(address);
    if (url === undefined && title === undefined && quote === undefined) return [];
    return [
      {
        ...(url !== undefined && { url }),
        ...(title !== undefined && { title }),
        ...(quote !== undefined && { quote }),
        ...(part !== undefined && { part: `${eventId}/${part}` }),
        ...(start !== undefined && end !== undefined && { start, end }),
      },
    ];
  });
}

/** Returns a URL if it is safe as a link; undefined for one that a browser would run as code. */
function webAddress(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:\/\//i.test(value) ? value : undefined;
}

/** Returns the token counts of a usage. */
export function usageOf(usage: Usage): UiUsage {
  const shown: Record<string, number> = {};
  for (const name of usageNames) {
    const tokens = usage[name];
    if (tokens !== undefined) shown[name] = tokens;
  }
  return shown;
}

const usageNames = Object.keys({
  inputTokens: true,
  outputTokens: true,
  thoughtTokens: true,
  cachedInputTokens: true,
  cacheWriteTokens: true,
} satisfies Record<keyof UiUsage, true>) as readonly (keyof UiUsage)[];
