import type { SchemeAuth } from '../../src/index.ts';

/** Wires every scheme of any document to nothing. */
export const anyAuth: { readonly [scheme: string]: SchemeAuth } = new Proxy(
  {} as { readonly [scheme: string]: SchemeAuth },
  {
    get: () => 'none',
    getOwnPropertyDescriptor: () => ({ value: 'none', configurable: true, enumerable: true }),
  },
);
