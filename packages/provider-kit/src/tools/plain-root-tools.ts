import type { Awaitable, FunctionDeclaration, JsonObject } from '@mortise/core';
import { notLoaded } from '../error/not-loaded.ts';
import type { LoweredSchema } from '../schema/lowered-schema.ts';
import { oncePerSchema } from '../schema/once-per-schema.ts';
import type { ModelProfile } from '../wire/wire.ts';
import { type LoweredTools, toolLowering } from './lower-tools.ts';

/** The tools of a framework whose providers lower their schemas. */
export interface PlainRootDialect {
  /** The server in notes, such as `a model of Genkit`. */
  readonly server: string;
  /** The name of a tool on the wire: a pure function. */
  readonly wireName: (name: string) => string;
}

/**
 * Lowers tools for a framework that hands schemas on: as they are, but for the root, which is made a plain
 * object. Once for each array of declarations.
 *
 * The lowering is loaded with the first tool: a promise until then.
 */
export function plainRootTools<Profile extends ModelProfile>({
  server,
  wireName,
}: PlainRootDialect): (
  declarations: readonly FunctionDeclaration[],
  profile: Profile,
) => Awaitable<LoweredTools<LoweredSchema>> {
  const lowering = (lower: (schema: JsonObject) => LoweredSchema) =>
    toolLowering<Profile, LoweredSchema>({
      wireName,
      lower: ({ parametersJsonSchema: schema }) => lower(schema),
    });
  const lowerNone = lowering((schema) => ({ schema, notes: [] }));
  let lowerAny: ReturnType<typeof lowering> | undefined;
  return (declarations, profile) => {
    if (lowerAny) return lowerAny(declarations, profile);
    if (declarations.length === 0) return lowerNone(declarations, profile);
    return import('../lenient-schema/lower-leniently.ts').then(
      ({ lowerLeniently }) => {
        lowerAny ??= lowering(oncePerSchema((schema) => lowerLeniently(schema, { server, notAtRoot })));
        return lowerAny(declarations, profile);
      },
      (cause: unknown) => {
        throw notLoaded(`what lowers the schemas of tools for ${server}`, cause);
      },
    );
  };
}

/** Keywords that a plain object does not have. */
const notAtRoot: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']);
