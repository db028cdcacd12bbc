import { type Content, type Role, textOf } from '../content/content.ts';
import { frozen } from '../json/frozen.ts';

/**
 * Returns contents as JSON that is fast to parse: most of a long conversation is text, so a content with one
 * text part is stored as this text and the number of its speaker.
 */
export function contentsText(contents: readonly Content[]): string {
  const speakers = new Map<string, number>();
  const numbers = contents.map((content) => {
    const speaker = speakerOf(content);
    if (!speaker) return -1;
    const name = JSON.stringify(speaker);
    const number = speakers.get(name) ?? speakers.size;
    speakers.set(name, number);
    return number;
  });
  const items = contents.map((content, at) => (numbers[at] === -1 ? content : textOf(content)));
  return JSON.stringify([[...speakers.keys()].map((name) => JSON.parse(name)), numbers, items]);
}

/** Parses a string that `contentsText` returned. The contents are frozen. */
export function contentsIn(text: string): Content[] {
  const [speakers, numbers, items] = JSON.parse(text) as [Speaker[], number[], (string | Content)[]];
  const heads = speakers.map(([role, provider, model]) => ({
    role,
    origin: provider === undefined || model === undefined ? undefined : Object.freeze({ provider, model }),
  }));
  return items.map((item, at) => {
    if (typeof item !== 'string') return frozen(item);
    const { role, origin } = heads[numbers[at] as number] as (typeof heads)[number];
    const parts = Object.freeze([Object.freeze({ type: 'text' as const, text: item })]);
    return Object.freeze(origin ? { role, parts, origin } : { role, parts });
  });
}

/** The role of a text content, and the model that made it. */
type Speaker = readonly [role: Role, provider?: string, model?: string];

/**
 * Returns the speaker of a content that has one text part and no other data; undefined for any other content,
 * also for one with its members in another order, because the order would be lost.
 */
function speakerOf(content: Content): Speaker | undefined {
  const { role, parts, origin } = content;
  const [part] = parts;
  if (parts.length !== 1 || part?.type !== 'text' || !has(part, 'type,text')) return undefined;
  if (!origin) return has(content, 'role,parts') ? [role] : undefined;
  const isPlain = has(content, 'role,parts,origin') && has(origin, 'provider,model');
  return isPlain ? [role, origin.provider, origin.model] : undefined;
}

function has(object: object, names: string): boolean {
  return Object.keys(object).join() === names;
}
