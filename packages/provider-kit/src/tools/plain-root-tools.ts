import type { Awaitable, FunctionDeclaration, JsonObject } from '@mortise/core';
import { notLoaded } from '../error/not-loaded.ts';
import type { LoweredSchema } from '../schema/lowered-schema.ts';
import { oncePerSchema } from '../schema/once-per-schema.ts';
import type { ModelProfile } from '../wire/wire.ts';
import { type LoweredTools, toolLowering } from './lower-tools.ts';

/** How a framework has tools whose schemas its providers lower. */
export interface PlainRootDialect {
  /** Who is asked, in notes, such as `a model of Genkit`. */
  readonly server: string;
  /** The name of a tool on the wire: a pure function. */
  readonly wireName: (name: string) => string;
  /** The schema as the lowering would have it, where that can be seen at once. Default: of none. */
  readonly plainSchema?: (schema: JsonObject) => JsonObject | undefined;
}

/**
 * Lowers tools for a framework that hands schemas on: as they are, but for the root, which is made a plain
 * object. Once for each array of declarations.
 *
 * The lowering is loaded with the first schema that is not plain: a promise until then.
 */
export function plainRootTools<Profile extends ModelProfile>({
  server,
  wireName,
  plainSchema = () => undefined,
}: PlainRootDialect): (
  declarations: readonly FunctionDeclaration[],
  profile: Profile,
) => Awaitable<LoweredTools<LoweredSchema>> {
  const asItIs = oncePerSchema((schema): LoweredSchema | undefined => {
    const plain = plainSchema(schema);
    return plain && { schema: plain, notes: [] };
  });
  const lowering = (odd: (schema: JsonObject) => LoweredSchema) =>
    toolLowering<Profile, LoweredSchema>({
      wireName,
      lower: ({ parametersJsonSchema: schema }) => asItIs(schema) ?? odd(schema),
    });
  const lowerPlain = lowering((schema) => ({ schema, notes: [] }));
  let lowerAny: ReturnType<typeof lowering> | undefined;
  return (declarations, profile) => {
    if (lowerAny) return lowerAny(declarations, profile);
    if (declarations.every(({ parametersJsonSchema }) => asItIs(parametersJsonSchema)))
      return lowerPlain(declarations, profile);
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

/** What a plain object does not say. */
const notAtRoot: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']);
