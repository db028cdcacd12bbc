import type { JsonValue } from '@mortise/core';

/**
 * Returns the value of the beginning of a JSON text, found in a slow way: the longest part of it that is JSON
 * when it is closed. A number counts once something follows it.
 */
export function closedJson(text: string): JsonValue | undefined {
  for (let end = text.length; end > 0; end--) {
    const part = text.slice(0, end);
    const { closing, isInText } = scanned(part);
    const next = text[end];
    if (!isInText && endsInNumber.test(part) && (next === undefined || /[-+.\deE]/.test(next))) continue;
    if (/[\ud800-\udbff]$/.test(part)) continue;
    try {
      return JSON.parse(part + closing) as JsonValue;
    } catch {
      // A shorter part may be valid.
    }
  }
  return undefined;
}

const endsInNumber = /(?:^|[[,:\s])-?\d[-+.\deE]*$/;

function scanned(part: string): { readonly closing: string; readonly isInText: boolean } {
  let closing = '';
  let isInText = false;
  for (let at = 0; at < part.length; at++) {
    const char = part[at] as string;
    if (isInText && char === '\\') at++;
    else if (char === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (char === '{') closing = `}${closing}`;
    else if (char === '[') closing = `]${closing}`;
    else if (char === '}' || char === ']') closing = closing.slice(1);
  }
  return { closing: (isInText ? '"' : '') + closing, isInText };
}
