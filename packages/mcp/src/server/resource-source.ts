import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Awaitable } from '@mortise/core';
import type { ServedCaller } from './mcp-caller.ts';

/**
 * A source of resources: documents, rows, artifacts. If there are several sources, the first one that has a
 * resource with the URI answers.
 */
export interface ResourceSource {
  /** Lists the resources that a client sees; `read` may return further ones. */
  list(caller: ServedCaller): Awaitable<readonly ServedResource[]>;
  /** Reads a resource; undefined if it does not exist or this user must not see it. */
  read(uri: string, caller: ServedCaller): Awaitable<ResourceContents | undefined>;
  /** Returns URI templates, which clients fill in. */
  templates?(caller: ServedCaller): Awaitable<readonly ServedResourceTemplate[]>;
}

/** A resource as a list shows it. */
export interface ServedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** The size in bytes. */
  readonly size?: number;
}

/** A template of resource URIs as a list shows it. */
export interface ServedResourceTemplate {
  /** The URI template of RFC 6570: `notes://{day}`. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

/** The contents of a resource. */
export type ResourceContents =
  | { readonly text: string; readonly mimeType?: string }
  | {
      /** Base64. */
      readonly data: string;
      readonly mimeType?: string;
    };

/** Lists all resources. A failing source fails the list, because an incomplete one would look complete. */
export async function listAll<Entry>(lists: readonly Awaitable<readonly Entry[]>[]): Promise<readonly Entry[]> {
  return (await Promise.all(lists)).flat();
}

/** Returns the contents of one resource, in the format of the protocol. Throws `ResourceNotFoundError`. */
export async function readResource(
  sources: readonly ResourceSource[],
  uri: string,
  caller: ServedCaller,
): Promise<WireContents> {
  for (const source of sources) {
    const contents = await source.read(uri, caller);
    if (contents) return toWire(uri, contents);
  }
  throw new ResourceNotFoundError(uri);
}

/** The contents of a resource with its URI, in the format of the protocol. */
export type WireContents = { readonly uri: string; readonly mimeType?: string } & (
  | { readonly text: string }
  | { readonly blob: string }
);

export function toWire(uri: string, contents: ResourceContents): WireContents {
  const { mimeType } = contents;
  const head = { uri, ...(mimeType !== undefined && { mimeType }) };
  return 'text' in contents ? { ...head, text: contents.text } : { ...head, blob: contents.data };
}
