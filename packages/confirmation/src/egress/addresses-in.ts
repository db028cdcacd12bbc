import {
  isAddressArgument,
  isEgress,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  mayNameAddress,
  type Tool,
} from '@mortise/core';
import { addressesInText } from './addresses-in-text.ts';
import { SchemasOf } from './schemas-of.ts';

/**
 * Returns the addresses in a call's arguments that its tool may reach. An `egress` of the tool limits this to
 * the arguments that it names; an invalid `egress` is ignored.
 */
export function addressesIn({ egress, declaration }: Tool, args: JsonObject): readonly string[] {
  const schema = declaration?.parametersJsonSchema;
  const schemas = SchemasOf.arguments(schema);
  if (egress === undefined || !isEgress(egress, schema ?? {})) return inMembers(args, schemas);
  if (egress === 'none' || 'hosts' in egress) return none;
  const { addressIn } = egress;
  const undeclared = Object.entries(args).filter(([name]) => !addressIn.includes(name) && !schemas.names(name));
  return [
    ...addressIn.flatMap((name) => (Object.hasOwn(args, name) ? allTexts(args[name]) : none)),
    ...inMembers(Object.fromEntries(undeclared), schemas),
  ];
}

/**
 * Returns the addresses in a value: the complete value if its name or its schema declares an address,
 * otherwise every part that looks like an address.
 */
function inValue(name: string, value: JsonValue | undefined, schemas: SchemasOf): readonly string[] {
  if (schemas.isAddress) return allTexts(value);
  if (Array.isArray(value)) {
    const items = schemas.items();
    return value.flatMap((each) => inValue(name, each, items));
  }
  if (isJsonObject(value)) return inMembers(value, schemas);
  if (isAddressArgument(name)) return allTexts(value);
  const isNamed = mayNameAddress(name);
  if (typeof value === 'string') return inText(name, value, isNamed);
  return typeof value === 'number' && isNamed ? addressesInText(String(value), true) : none;
}

/** Returns the addresses in a text, and in the JSON value that the text contains. */
function inText(name: string, text: string, isNamed: boolean): readonly string[] {
  const found = addressesInText(text, isNamed);
  const value = jsonIn(text);
  if (value === undefined) return found;
  try {
    return [...found, ...inValue(name, value, noSchemas)];
  } catch {
    // The text is nested too deep to be searched.
    return [...found, text];
  }
}

/** Parses an object, array or string out of a text that is JSON; it is always shorter than the text. */
function jsonIn(text: string): JsonValue | undefined {
  if (!/^\s*[{["]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Returns the addresses in an object, including those in names that the model has chosen. */
function inMembers(value: JsonObject, schemas: SchemasOf): readonly string[] {
  return Object.entries(value).flatMap(([name, each]) => [
    ...(schemas.names(name) ? none : addressesInText(name, false)),
    ...inValue(name, each, schemas.member(name)),
  ]);
}

function allTexts(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? none : [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(allTexts);
  if (!isJsonObject(value)) return none;
  return Object.entries(value).flatMap(([name, each]) => [...addressesInText(name, false), ...allTexts(each)]);
}

const none: readonly string[] = Object.freeze([]);
const noSchemas = SchemasOf.arguments(undefined);
