import type { JsonObject, StandardSchema } from '@mortise/core';

/**
 * A tool described without any framework: each subject creates its own
 * kind of tool from it, with the schema that its users would write.
 */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly jsonSchema: JsonObject;
  /** The same schema, for subjects that take Zod. */
  readonly zod: (z: Zod) => StandardSchema<unknown, JsonObject>;
  readonly execute: (args: JsonObject) => unknown;
}

/** The result of `loadZod`. */
export type Zod = typeof import('zod').z;

/**
 * Loads the single copy of Zod for every subject that uses it,
 * on demand, so that the other subjects do not pay for it.
 */
export async function loadZod(): Promise<Zod> {
  return (await import('zod')).z;
}
