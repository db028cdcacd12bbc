import { type Content, modelResponse, type Part } from '@mortise/core';

/** About how many tokens a content has: four bytes of UTF-8 are one, a medium is 1,000. */
export function countTokens(content: Content): number {
  const known = counts.get(content);
  if (known !== undefined) return known;
  const count = Math.ceil(content.parts.reduce((sum, part) => sum + bytesOf(part), 0) / 4);
  counts.set(content, count);
  return count;
}

function bytesOf(part: Part): number {
  switch (part.type) {
    case 'text':
    case 'thought':
      return utf8(part.text);
    case 'functionCall':
      return utf8(part.name) + utf8(JSON.stringify(part.args));
    case 'functionResponse': {
      const { outcome } = part;
      const parts = 'parts' in outcome ? (outcome.parts ?? []) : [];
      return parts.reduce((sum, each) => sum + bytesOf(each), utf8(JSON.stringify(modelResponse(part))));
    }
    case 'provider':
      return utf8(JSON.stringify(part.value));
    case 'inlineData':
    case 'fileData':
      return mediumBytes;
    default:
      part satisfies never;
      return utf8(JSON.stringify(part));
  }
}

function utf8(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a pair is two of the four bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

const mediumBytes = 4000;
const counts = new WeakMap<Content, number>();
