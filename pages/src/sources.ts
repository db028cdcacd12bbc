import { fileURLToPath } from 'node:url';

const source = (path: string): string => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));

/** Where the packages of this checkout are, for builds of pages. */
export const sources: { readonly find: RegExp; readonly replacement: string }[] = [
  { find: /^@mortise\/core\/session-export$/, replacement: source('core/src/session/export/index.ts') },
  { find: /^@mortise\/core$/, replacement: source('core/src/index.ts') },
];
