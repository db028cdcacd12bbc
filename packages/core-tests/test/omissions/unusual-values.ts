/**
 * Values of the platform and of common libraries that are not plain data. Each holds the text `kept`, or has
 * no content that could be written as JSON.
 */
export const unusualValues: Readonly<Record<string, () => unknown>> = {
  'a list': () => ['kept'],
  'a Map': () => new Map([['a', 'kept']]),
  'a Map with keys that are not strings': () => new Map([[1, 'kept']]),
  'a Set': () => new Set(['kept']),
  'an iterator': () => ['kept'][Symbol.iterator](),
  'the entries of a Map': () => new Map([['a', 'kept']]).entries(),
  'a generator': () => yields(),
  'a generator that returns a value': () => yieldsAndReturns(),
  'an iterable object': () => ({
    *[Symbol.iterator]() {
      yield 'kept';
    },
  }),
  'an iterable object of a class': () => new Bag(),
  'an async generator': () => yieldsLater(),
  headers: () => new Headers([['x-a', 'kept']]),
  'headers with a repeated name': () => headersTwice(),
  'a URLSearchParams object': () => new URLSearchParams('a=kept'),
  'a FormData object': () => formOf('kept'),
  'a FormData object with a file': () => formOf(new File(['kept'], 'kept.txt')),
  'a URL': () => new URL('https://example.com/kept'),
  'a regular expression': () => /kept/giu,
  'the match of a regular expression': () => 'kept'.match(/(?<word>k.*)/),
  'all matches of a regular expression': () => 'kept'.matchAll(/k.*/g),
  'a Number object': () => Object(7),
  'a String object': () => Object('kept'),
  'a Boolean object': () => Object(true),
  'a BigInt object': () => Object(7n),
  'a Symbol object': () => Object(Symbol('kept')),
  'a date': () => new Date(0),
  'an object of a class with private fields': () => new Account(),
  'an object of a class with private and public fields': () => new Customer(),
  'an object of a class without fields': () => new Empty(),
  'an object that inherits its members': () => Object.create({ a: 'kept' }),
  'an object whose members are not enumerable': () => Object.defineProperty({}, 'a', { value: 'kept' }),
  'an object whose members are symbols': () => ({ [Symbol('a')]: 'kept' }),
  'an error': () => new TypeError('kept'),
  'an error of the platform': () => new DOMException('kept'),
  'a promise': () => Promise.resolve('kept'),
  'a WeakMap': () => new WeakMap(),
  'a WeakSet': () => new WeakSet(),
  'a WeakRef': () => new WeakRef({ a: 'kept' }),
  'a blob': () => new Blob(['kept']),
  'a file': () => new File(['kept'], 'kept.txt'),
  'a request': () => new Request('https://example.com', { method: 'POST', body: 'kept' }),
  'a response': () => new Response('kept'),
  'a stream': () => new ReadableStream(),
  'a WritableStream': () => new WritableStream(),
  'a TransformStream': () => new TransformStream(),
  'a number format': () => new Intl.NumberFormat('en'),
  'a date format': () => new Intl.DateTimeFormat('en'),
  'a locale': () => new Intl.Locale('en'),
  'segments of a text': () => new Intl.Segmenter('en', { granularity: 'word' }).segment('kept'),
  'an array of numbers': () => new Float64Array([7]),
  'an array of big numbers': () => new BigInt64Array([7n]),
  'shared bytes': () => new SharedArrayBuffer(1),
  'the number NaN': () => Number.NaN,
  'an invalid date': () => new Date(Number.NaN),
  'the number Infinity': () => Number.POSITIVE_INFINITY,
  'an event': () => new Event('kept'),
  'an event with details': () => new CustomEvent('a', { detail: 'kept' }),
  'an abort signal': () => AbortSignal.abort('kept'),
  'an abort controller': () => new AbortController(),
  'a text decoder': () => new TextDecoder(),
  'an object with a MessageChannel': () => ({ port: new MessageChannel() }),
  'a function': () => () => 'kept',
  'a symbol': () => Symbol('kept'),
  'a getter that throws': () => ({
    get a(): never {
      throw new Error('no');
    },
  }),
  'a toJSON that throws': () => ({
    toJSON() {
      throw new Error('no');
    },
  }),
  'an object that contains itself': () => circle(),
};

function* yields(): Generator<string, void> {
  yield 'kept';
}

function* yieldsAndReturns(): Generator<string, string> {
  yield 'kept';
  return 'lost';
}

async function* yieldsLater(): AsyncGenerator<string, void> {
  yield 'kept';
}

function headersTwice(): Headers {
  const headers = new Headers({ 'set-cookie': 'a=1' });
  headers.append('set-cookie', 'b=kept');
  return headers;
}

function formOf(value: string | Blob): FormData {
  const form = new FormData();
  form.append('a', value);
  return form;
}

function circle(): unknown {
  const value: Record<string, unknown> = { a: 'kept' };
  value['self'] = value;
  return value;
}

class Bag {
  readonly #items = ['kept'];

  *[Symbol.iterator](): Generator<string, void> {
    yield* this.#items;
  }
}

class Account {
  readonly #balance = 'kept';

  get balance(): string {
    return this.#balance;
  }
}

class Customer {
  readonly id = 7;
  readonly #name = 'kept';

  get name(): string {
    return this.#name;
  }
}

class Empty {}
