import { isAddressArgument, isJsonObject, type JsonObject, type JsonValue, type Tool } from '@mortise/core';
import { SchemasOf } from './schemas-of.ts';

/** The addresses in a call's arguments that its tool may reach. */
export function addressesIn({ egress, declaration }: Tool, args: JsonObject): readonly string[] {
  if (egress === 'none' || (egress && 'hosts' in egress)) return none;
  if (egress) return egress.addressIn.flatMap((name) => (Object.hasOwn(args, name) ? wordsIn(args[name]) : none));
  return membersOf(args, SchemasOf.arguments(declaration?.parametersJsonSchema));
}

/** What is named or declared as an address, or has the form of one. */
function looksLike(name: string, value: JsonValue | undefined, schemas: SchemasOf): readonly string[] {
  if (schemas.sayAddress) return wordsIn(value);
  if (Array.isArray(value)) {
    const items = schemas.items();
    return value.flatMap((each) => looksLike(name, each, items));
  }
  if (isJsonObject(value)) return membersOf(value, schemas);
  if (isAddressArgument(name)) return wordsIn(value);
  return typeof value === 'string' ? formed(value) : none;
}

/** Of an object; a name that a model has made up may be an address as well. */
function membersOf(value: JsonObject, schemas: SchemasOf): readonly string[] {
  return Object.entries(value).flatMap(([name, each]) => [
    ...withScheme(name),
    ...looksLike(name, each, schemas.member(name)),
  ]);
}

function formed(text: string): readonly string[] {
  const trimmed = text.trim();
  if (/^\p{Cc}*[/\\]{2}/u.test(trimmed) || whole.test(trimmed)) return [trimmed];
  return [...withScheme(text), ...text.split(separator).filter((word) => /^(?:\W*)www\./i.test(word))];
}

function withScheme(text: string): readonly string[] {
  return text.split(separator).filter((word) => scheme.test(word));
}

function wordsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? none : [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(wordsIn) : none;
}

/**
 * Behind the scheme of the web parsers take one slash, a backslash and none for two; some tools decode first.
 */
const scheme = /:\/\/|\b(?:https?|wss?|ftp):\S|%3a(?:%2f|%5c|[/\\])/i;
const separator = /[\s"'<>`]+/;
/** A host with a path and no scheme, or an IP address. */
const whole = /^(?:[\w-]+(?:\.[\w-]+)+(?::\d+)?\/\S*|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?)$/;
const none: readonly string[] = Object.freeze([]);
