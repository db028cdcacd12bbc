import {
  isAddressArgument,
  isAddressSchema,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Tool,
} from '@mortise/core';

/** The addresses in a call's arguments that its tool may reach. */
export function addressesIn({ egress, declaration }: Tool, args: JsonObject): readonly string[] {
  if (egress === 'none' || (egress && 'hosts' in egress)) return none;
  if (egress) return egress.addressIn.flatMap((name) => (Object.hasOwn(args, name) ? wordsIn(args[name]) : none));
  const properties = declaration?.parametersJsonSchema['properties'];
  return Object.entries(args).flatMap(([name, value]) => {
    const schema = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isAddressSchema(schema) ? wordsIn(value) : looksLike(name, value);
  });
}

/** What is named as an address, or has the form of one. */
function looksLike(name: string, value: JsonValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => looksLike(name, each));
  if (isJsonObject(value)) return Object.entries(value).flatMap(([own, each]) => looksLike(own, each));
  if (isAddressArgument(name)) return wordsIn(value);
  return typeof value === 'string' ? formed(value) : none;
}

function formed(text: string): readonly string[] {
  const trimmed = text.trim();
  if (trimmed.startsWith('//') || whole.test(trimmed)) return [trimmed];
  return text.split(/[\s"'<>`]+/).filter((word) => word.includes('://') || /^(?:\W*)www\./i.test(word));
}

function wordsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? none : [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(wordsIn) : none;
}

/** A host with a path and no scheme, or an IP address. */
const whole = /^(?:[\w-]+(?:\.[\w-]+)+(?::\d+)?\/\S*|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?)$/;
const none: readonly string[] = Object.freeze([]);
