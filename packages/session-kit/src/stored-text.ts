/**
 * Returns a string in a form that every database can store and compare: U+0000, lone surrogates and the
 * backslash are escaped.
 *
 * Different strings stay different, and strings without such characters keep their order by code point.
 */
export function storedText(text: string): string {
  return text.replace(special, escaped);
}

/** Returns the original of a string that `storedText` returned. */
export function readText(stored: string): string {
  return stored.includes('\\') ? stored.replace(escapes, unescaped) : stored;
}

function escaped(character: string): string {
  return character === '\\' ? '\\\\' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function unescaped(code: string): string {
  return code === '\\\\' ? '\\' : String.fromCharCode(Number.parseInt(code.slice(2), 16));
}

const special = /[\\\0]|\p{Surrogate}/gu;
const escapes = /\\(?:\\|u[0-9a-f]{4})/g;
