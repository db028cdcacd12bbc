import type { Schema } from './copy-schema.ts';

/** A schema with an `$id`, or the root: the base of references. */
export interface SchemaResource {
  readonly uri: string;
  readonly root: Schema;
  readonly anchors: Map<string, Schema>;
  readonly dynamicAnchors: Map<string, Schema>;
}

/** The position of a schema. */
export interface SchemaEntry {
  readonly resource: SchemaResource;
  /** A JSON Pointer from the root. */
  readonly pointer: string;
}
