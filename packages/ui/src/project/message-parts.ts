import type { Content, Part, Source } from '@mortise/core';
import type { UiPart } from '../shape/ui-message.ts';
import { projectMedia } from './project-media.ts';
import { sourcesOf } from './sources-of.ts';
import type { UiShow } from './ui-show.ts';

/**
 * The parts of a message, in the order of its content; what
 * it refers to comes last. Calls that do not act are dropped.
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
      return [{ type: 'note', text: part.summary ?? `What only ${part.provider} reads.` }];
    case 'functionResponse':
      // Outcomes are events of their own: no message of a log has one.
      return [];
    default:
      return [{ type: 'note', text: `A part of a newer version: ${typeOf(part)}.` }];
  }
}

function typeOf(part: never): string {
  return (part as Part).type;
}
