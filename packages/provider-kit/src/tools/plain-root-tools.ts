import type { FunctionDeclaration } from '@mortise/core';
import { lowerLeniently } from '../lenient-schema/lower-leniently.ts';
import type { LoweredSchema } from '../schema/lowered-schema.ts';
import { oncePerSchema } from '../schema/lowered-schema.ts';
import type { ModelProfile } from '../wire/wire.ts';
import { type LoweredTools, toolLowering } from './lower-tools.ts';

/** The tool dialect of a framework whose provider packages lower the schemas themselves. */
export interface PlainRootDialect {
  /** The name of the server in notes, such as `a model of Genkit`. */
  readonly server: string;
  /** Returns the name of a tool on the wire: a pure function. */
  readonly wireName: (name: string) => string;
}

/**
 * Lowers tools for a framework that passes schemas on to its providers. Only the root is changed, to a simple
 * object schema. The result is cached by the array of declarations.
 */
export function plainRootTools<Profile extends ModelProfile>({
  server,
  wireName,
}: PlainRootDialect): (declarations: readonly FunctionDeclaration[], profile: Profile) => LoweredTools<LoweredSchema> {
  const lowerSchema = oncePerSchema((schema) => lowerLeniently(schema, { server, notAtRoot }));
  return toolLowering({ wireName, lower: ({ parametersJsonSchema }) => lowerSchema(parametersJsonSchema) });
}

/** Keywords that a simple object schema does not have. */
const notAtRoot: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']);
