import type { ReadonlyContext, Tool } from '@mortise/core';
import { type ListedOperation, openapiToolset, type SchemeAuth } from '@mortise/openapi';
import { ajvValidator } from '@mortise/schema-ajv';

/** The result of loading a document. */
export interface Loaded {
  readonly tools: readonly Tool[];
  readonly operations: readonly ListedOperation[];
}

/** Loads the tools of a document, each of which is read once. */
export function loadTools(path: string): Promise<Loaded> {
  const known = loaded.get(path) ?? loadAnew(path);
  loaded.set(path, known);
  return known;
}

async function loadAnew(path: string): Promise<Loaded> {
  const toolset = openapiToolset(path, { validator: ajvValidator(), baseUrl: 'https://a.example', auth: anyAuth });
  return {
    tools: await toolset.tools({ keepSecret: () => undefined } as unknown as ReadonlyContext),
    operations: await toolset.operations(),
  };
}

const loaded = new Map<string, Promise<Loaded>>();

/** A configuration that gives every security scheme of any document no credential. */
export const anyAuth: { readonly [scheme: string]: SchemeAuth } = new Proxy<{ readonly [scheme: string]: SchemeAuth }>(
  {},
  {
    get: () => 'none',
    getOwnPropertyDescriptor: () => ({ value: 'none', configurable: true, enumerable: true }),
  },
);
