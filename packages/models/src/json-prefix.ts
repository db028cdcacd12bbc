import type { JsonValue } from '@mortise/core';

/**
 * A parser of incomplete JSON text that reads each character once, as it arrives.
 *
 * The value is always complete JSON: a string has the characters that have arrived, an object the members
 * whose values have started. Numbers and keywords appear when they are complete; a number is complete at the
 * character after it. A Markdown fence around the text is skipped. Parsing ends at the first character that
 * `JSON.parse` would refuse.
 */
export class JsonPrefix {
  /** The value so far; undefined if there is none. The same object is modified as text arrives. */
  value: JsonValue | undefined;
  /** The first key of the root object. */
  firstKey: string | undefined;
  /** True if the root object has other keys as well. */
  hasMoreKeys = false;
  #position: ParserPosition = 'start';
  /** The open containers, outermost first. */
  readonly #open: Container[] = [];
  /** The incomplete text, key, number, keyword or fence. */
  #text = '';
  /** The incomplete escape, from its backslash. */
  #escape = '';
  /** The number of characters of the incomplete text that `value` already has. */
  #shown = 0;
  #changed = false;

  /** Adds text. Returns true if `value` changed. */
  push(more: string): boolean {
    this.#changed = false;
    let at = 0;
    while (at < more.length && this.#position !== 'over') at = this.#read(more, at);
    if (this.#position === 'text') this.#setText(withoutHalf(this.#text));
    return this.#changed;
  }

  /** Reads one token from an index, and returns the index after it. */
  #read(more: string, at: number): number {
    switch (this.#position) {
      case 'text':
      case 'key':
        return this.#escape === '' ? this.#readText(more, at) : this.#readEscape(more, at);
      case 'word':
        return this.#readLiteral(more, at);
      case 'fence':
        return this.#readFence(more, at);
      default:
        return whitespace.has(more[at] as string) ? at + 1 : this.#readSign(more[at] as string, at);
    }
  }

  #readSign(sign: string, at: number): number {
    const container = this.#open.at(-1);
    const isList = container !== undefined && Array.isArray(container.value);
    switch (this.#position) {
      case 'start':
        if (sign !== '`') return this.#beginValue(sign, at);
        this.#position = 'fence';
        return at;
      case 'value':
        return this.#beginValue(sign, at);
      case 'item':
        return sign === ']' ? this.#close(at) : this.#beginValue(sign, at);
      case 'member':
        return sign === '}' ? this.#close(at) : this.#beginKey(sign, at);
      case 'name':
        return this.#beginKey(sign, at);
      case 'colon':
        return this.#continue(sign === ':' ? 'value' : 'over', at);
      default: {
        if (sign === (isList ? ']' : '}')) return this.#close(at);
        if (sign !== ',' || !container) return this.#continue('over', at);
        if (typeof container.key === 'number') container.key++;
        return this.#continue(isList ? 'value' : 'name', at);
      }
    }
  }

  #beginValue(sign: string, at: number): number {
    if (sign === '{' || sign === '[') {
      const container: Container = sign === '{' ? { value: {}, key: '' } : { value: [], key: 0 };
      this.#set(container.value);
      this.#open.push(container);
      return this.#continue(sign === '{' ? 'member' : 'item', at);
    }
    this.#text = '';
    if (sign === '"') {
      this.#shown = 0;
      this.#set('');
      return this.#continue('text', at);
    }
    // The character is the first of a number or keyword.
    this.#position = literalStart.test(sign) ? 'word' : 'over';
    return at;
  }

  #beginKey(sign: string, at: number): number {
    this.#text = '';
    return this.#continue(sign === '"' ? 'key' : 'over', at);
  }

  #readText(more: string, at: number): number {
    endOfPlain.lastIndex = at;
    const end = endOfPlain.exec(more)?.index ?? more.length;
    this.#text += more.slice(at, end);
    if (end === more.length) return end;
    if (more[end] === '\\') this.#escape = '\\';
    else if (more[end] !== '"') this.#position = 'over';
    else if (this.#position === 'key') this.#endKey(this.#text);
    else {
      this.#setText(this.#text);
      this.#endValue();
    }
    return end + 1;
  }

  #readEscape(more: string, at: number): number {
    this.#escape += more[at];
    const { length } = this.#escape;
    if (this.#escape[1] === 'u' && length < unicodeEscapeLength) return at + 1;
    try {
      this.#text += JSON.parse(`"${this.#escape}"`) as string;
      this.#escape = '';
    } catch {
      this.#position = 'over';
    }
    return at + 1;
  }

  #readLiteral(more: string, at: number): number {
    endOfLiteral.lastIndex = at;
    const end = endOfLiteral.exec(more)?.index ?? more.length;
    this.#text += more.slice(at, end);
    const keyword = keywords.get(this.#text);
    const value = keyword === undefined && end < more.length && number.test(this.#text) ? Number(this.#text) : keyword;
    if (value !== undefined) {
      this.#set(value);
      this.#endValue();
    } else if (end < more.length) this.#position = 'over';
    return end;
  }

  #readFence(more: string, at: number): number {
    const end = more.indexOf('\n', at);
    this.#text += more.slice(at, end < 0 ? undefined : end);
    if (end < 0) return more.length;
    return this.#continue(fences.has(this.#text.trimEnd()) ? 'value' : 'over', end);
  }

  #endKey(key: string): void {
    const container = this.#open.at(-1) as Container;
    container.key = key;
    this.#position = 'colon';
    if (this.#open.length > 1) return;
    this.firstKey ??= key;
    this.hasMoreKeys ||= key !== this.firstKey;
  }

  #endValue(): void {
    this.#position = this.#open.length > 0 ? 'next' : 'over';
  }

  #close(at: number): number {
    this.#open.pop();
    this.#endValue();
    return at + 1;
  }

  #continue(position: ParserPosition, at: number): number {
    this.#position = position;
    return at + 1;
  }

  #setText(text: string): void {
    if (text.length === this.#shown) return;
    this.#shown = text.length;
    this.#set(text);
  }

  #set(value: JsonValue): void {
    this.#changed = true;
    const container = this.#open.at(-1);
    if (!container) this.value = value;
    else if (Array.isArray(container.value)) container.value[container.key as number] = value;
    else setOwn(container.value, container.key as string, value);
  }
}

/** Sets an own member of any name: an assignment to `__proto__` would replace the prototype and be lost. */
function setOwn(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

/** An open array or object, and the position of the next value in it. */
interface Container {
  readonly value: JsonValue[] | Record<string, JsonValue>;
  key: string | number;
}

/**
 * The expected next token: the first value or its fence; a value; a value or the end of an array; a key or
 * the end of an object; a key; a colon; a comma or an end; more of a string, a key, a number or keyword, a
 * fence; or nothing, after the complete value and after invalid JSON.
 */
type ParserPosition =
  | 'start'
  | 'value'
  | 'item'
  | 'member'
  | 'name'
  | 'colon'
  | 'next'
  | 'text'
  | 'key'
  | 'word'
  | 'fence'
  | 'over';

/** Returns a text without the first half of a surrogate pair at its end. */
function withoutHalf(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

const whitespace: ReadonlySet<string> = new Set([' ', '\n', '\r', '\t']);
const fences: ReadonlySet<string> = new Set(['```', '```json']);
const keywords: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const literalStart = /[-0-9tfn]/;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i;
/** Matches a quote, a backslash, or a character that JSON strings do not allow. */
const endOfPlain = /["\\]|[^ -\uffff]/g;
const endOfLiteral = /[^-+.\w]/g;
const unicodeEscapeLength = 6;
