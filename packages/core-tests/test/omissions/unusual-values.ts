/**
 * Values of the platform and of common libraries that are not plain data. Each holds the text `kept`, or has
 * no content that could be written as JSON.
 */
export const unusualValues: Readonly<Record<string, () => unknown>> = {
  'a list': () => ['kept'],
  'a Map': () => new Map([['a', 'kept']]),
  'a Map with keys that are no texts': () => new Map([[1, 'kept']]),
  'a Set': () => new Set(['kept']),
  'an iterator': () => ['kept'][Symbol.iterator](),
  'the entries of a Map': () => new Map([['a', 'kept']]).entries(),
  'a generator': () => yields(),
  'a generator that returns something': () => yieldsAndReturns(),
  'an object that can be iterated': () => ({
    *[Symbol.iterator]() {
      yield 'kept';
    },
  }),
  'a class that can be iterated': () => new Bag(),
  'an async generator': () => yieldsLater(),
  headers: () => new Headers([['x-a', 'kept']]),
  'headers with a name that comes twice': () => headersTwice(),
  'a query': () => new URLSearchParams('a=kept'),
  'a form': () => formOf('kept'),
  'a form with a file': () => formOf(new File(['kept'], 'kept.txt')),
  'a URL': () => new URL('https://example.com/kept'),
  'a pattern': () => /kept/giu,
  'what a pattern found': () => 'kept'.match(/(?<word>k.*)/),
  'everything that a pattern found': () => 'kept'.matchAll(/k.*/g),
  'a number in a box': () => Object(7),
  'a text in a box': () => Object('kept'),
  'a truth in a box': () => Object(true),
  'a BigInt in a box': () => Object(7n),
  'a symbol in a box': () => Object(Symbol('kept')),
  'a date': () => new Date(0),
  'a class with private fields': () => new Account(),
  'a class with private fields and others': () => new Customer(),
  'a class without fields': () => new Empty(),
  'an object that inherits its members': () => Object.create({ a: 'kept' }),
  'an object whose members are hidden': () => Object.defineProperty({}, 'a', { value: 'kept' }),
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
  'a stream to write to': () => new WritableStream(),
  'a stream that transforms': () => new TransformStream(),
  'a number format': () => new Intl.NumberFormat('en'),
  'a date format': () => new Intl.DateTimeFormat('en'),
  'a locale': () => new Intl.Locale('en'),
  'segments of a text': () => new Intl.Segmenter('en', { granularity: 'word' }).segment('kept'),
  'an array of numbers': () => new Float64Array([7]),
  'an array of big numbers': () => new BigInt64Array([7n]),
  'shared bytes': () => new SharedArrayBuffer(1),
  'no number': () => Number.NaN,
  'a date that is none': () => new Date(Number.NaN),
  'a number beyond all': () => Number.POSITIVE_INFINITY,
  'an event': () => new Event('kept'),
  'an event with details': () => new CustomEvent('a', { detail: 'kept' }),
  'an abort signal': () => AbortSignal.abort('kept'),
  'an abort controller': () => new AbortController(),
  'a text decoder': () => new TextDecoder(),
  'a channel': () => ({ port: new MessageChannel() }),
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
  'an object that holds itself': () => circle(),
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
