import type { JsonObject, StandardSchema } from '@mortise/core';

/**
 * A tool described without any framework: each subject creates its own
 * kind of tool from it, with the schema that its users would write.
 */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly jsonSchema: JsonObject;
  /** The same schema for those who take Zod. */
  readonly zod: (z: Zod) => StandardSchema<unknown, JsonObject>;
  readonly execute: (args: JsonObject) => unknown;
}

/** The result of `loadZod`. */
export type Zod = typeof import('zod').z;

/**
 * The one copy of Zod, for every subject that uses it; loaded lazily, so that the others do not pay for it.
 */
export async function loadZod(): Promise<Zod> {
  return (await import('zod')).z;
}
