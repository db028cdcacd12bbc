import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { entriesIn, listIn, memberOf, textIn } from '../document/json-members.ts';
import { derefIn, type OpenapiDocument } from '../document/openapi-document.ts';

/** A member whose value tells alternatives apart. */
export interface Discriminator {
  readonly propertyName: string;
  /** The targets by value of the member: a reference, or the name of a schema. */
  readonly mapping: readonly (readonly [value: string, target: string])[];
  /** The alternative if the member is missing, or has an unmapped value (3.2). */
  readonly fallback: string | undefined;
}

/** Returns the `discriminator` of a schema; undefined if it has none. */
export function discriminatorOf(schema: JsonObject): Discriminator | undefined {
  const discriminator = memberOf(schema, 'discriminator');
  const propertyName = textIn(discriminator, 'propertyName');
  if (propertyName === undefined) return undefined;
  const mapping = entriesIn(discriminator, 'mapping').flatMap(([value, target]) =>
    typeof target === 'string' ? [[value, target] as const] : [],
  );
  return { propertyName, mapping, fallback: textIn(discriminator, 'defaultMapping') };
}

/**
 * Returns the additional rule for an alternative: the discriminating member is present, with a value that
 * selects the alternative. Values that the alternative lists itself take precedence, because documents often
 * use other values than the names.
 */
export function alternativeRule(
  document: OpenapiDocument,
  { propertyName, mapping, fallback }: Discriminator,
  ref: string,
  others: readonly string[] = [],
): JsonObject {
  const required = [propertyName];
  if (fallback !== undefined && isTarget(fallback, ref)) {
    const taken = [
      ...mapping.filter(([, target]) => !isTarget(target, ref)).map(([value]) => value),
      ...others
        .filter((other) => other !== ref && !mapping.some(([, target]) => isTarget(target, other)))
        .flatMap(nameOf),
    ];
    return taken.length === 0 ? {} : { properties: { [propertyName]: { not: { enum: [...new Set(taken)] } } } };
  }
  if (listsValues(document, { $ref: ref }, propertyName, 0)) return { required };
  const mapped = mapping.filter(([, target]) => isTarget(target, ref)).map(([value]) => value);
  const values = mapped.length > 0 ? mapped : nameOf(ref);
  // A schema of another document has no name for the discriminator.
  return values.length === 0 ? { required } : { properties: { [propertyName]: { enum: values } }, required };
}

/** Returns the text that lists the alternatives of a schema, if they are schemas that extend it. */
export function discriminatorText({ propertyName, mapping }: Discriminator): string {
  const values = mapping.slice(0, mostValues).map(([value]) => JSON.stringify(value));
  return `"${propertyName}" says what it is: ${values.join(', ')}${mapping.length > mostValues ? ', …' : ''}.`;
}

/** Returns true if the target of a mapping is an alternative, as a reference or as the name of a schema. */
function isTarget(target: string, ref: string): boolean {
  return target === ref || nameOf(ref).includes(target);
}

function nameOf(ref: string): readonly string[] {
  return ref.startsWith(schemas) ? [ref.slice(schemas.length)] : [];
}

function listsValues(document: OpenapiDocument, schema: JsonValue, name: string, depth: number): boolean {
  const target = derefIn(document, schema);
  if (!target || depth > mostDepth) return false;
  const own = derefIn(document, memberOf(memberOf(target, 'properties'), name));
  if (isJsonObject(own) && (memberOf(own, 'enum') !== undefined || memberOf(own, 'const') !== undefined)) return true;
  return listIn(target, 'allOf').some((part) => listsValues(document, part, name, depth + 1));
}

const schemas = '#/components/schemas/';
const mostValues = 30;
const mostDepth = 20;
