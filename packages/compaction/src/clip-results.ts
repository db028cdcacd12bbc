import { type Content, type FunctionResponsePart, modelResponse, type Part } from '@mortise/core';

/**
 * Returns a function that shortens the results in a content to some characters, and omits their media. It
 * returns the same object for the same content, and the content itself if all results are short.
 */
export function clipResults(clipAt: number): (content: Content) => Content {
  const clipped = new WeakMap<Content, Content>();
  return (content) => {
    if (content.role !== 'tool') return content;
    const known = clipped.get(content);
    if (known) return known;
    const parts = content.parts.map((part) => clipPart(part, clipAt));
    const short = parts.every((part, at) => part === content.parts[at]) ? content : { ...content, parts };
    clipped.set(content, short);
    return short;
  };
}

function clipPart(part: Part, clipAt: number): Part {
  if (part.type !== 'functionResponse' || part.outcome.status !== 'ok') return part;
  const { outcome } = part;
  const media = outcome.parts?.filter(({ type }) => type !== 'text') ?? [];
  const text = textOf(part);
  if (text.length <= clipAt && media.length === 0) return part;
  const texts = outcome.parts?.filter(({ type }) => type === 'text') ?? [];
  const output = `${clipText(text, clipAt)}${media.length > 0 ? `\n[omitted to save space: media, ${media.length}]` : ''}`;
  return { ...part, outcome: { status: 'ok', output, ...(texts.length > 0 && { parts: texts }) } };
}

function textOf({ name, outcome }: FunctionResponsePart): string {
  const read = modelResponse({ name, outcome });
  return Object.keys(read).length === 1 && typeof read['result'] === 'string' ? read['result'] : JSON.stringify(read);
}

/**
 * Returns the beginning and the end of a text, with a note about
 * the number of omitted characters. A surrogate pair is not split.
 */
function clipText(text: string, clipAt: number): string {
  if (text.length <= clipAt) return text;
  const head = text.slice(0, Math.ceil((clipAt * 2) / 3)).replace(/[\uD800-\uDBFF]$/, '');
  const tail = text.slice(-Math.floor(clipAt / 3)).replace(/^[\uDC00-\uDFFF]/, '');
  return `${head}\n[omitted to save space: ${text.length - head.length - tail.length} of ${text.length} characters; call the tool again if you need them]\n${tail}`;
}
