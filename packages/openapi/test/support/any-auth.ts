import type { SchemeAuth } from '../../src/index.ts';

/** The option `auth` with `none` for every scheme of any document. */
export const anyAuth: { readonly [scheme: string]: SchemeAuth } = new Proxy(
  {} as { readonly [scheme: string]: SchemeAuth },
  {
    get: () => 'none',
    getOwnPropertyDescriptor: () => ({ value: 'none', configurable: true, enumerable: true }),
  },
);
