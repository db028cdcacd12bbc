import type { Schema } from './copy-schema.ts';

/** A schema with an `$id` of its own, or the whole: what references are relative to. */
export interface SchemaResource {
  readonly uri: string;
  readonly root: Schema;
  readonly anchors: Map<string, Schema>;
  readonly dynamicAnchors: Map<string, Schema>;
}

/** Where a schema stands. */
export interface SchemaPlace {
  readonly resource: SchemaResource;
  /** JSON Pointer from the whole. */
  readonly pointer: string;
}
