import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';

/**
 * The destinations that data of a call may reach: none, hosts that the application has chosen independently
 * of the call, or the addresses in the named arguments. A tool without `egress` may reach any address in its
 * arguments, with or without a scheme, in values and in names of members.
 */
export type ToolEgress = 'none' | { readonly hosts: readonly string[] } | { readonly addressIn: readonly string[] };

/**
 * Returns true if an `egress` is valid: its lists contain non-empty strings, and the arguments of `addressIn`
 * are in the schema, unless the schema allows arguments that it does not list. With an invalid `egress`, a
 * gate would find no address to ask about.
 */
export function isEgress(egress: ToolEgress, schema: JsonObject): boolean {
  if (egress === 'none') return true;
  if (typeof egress !== 'object' || egress === null) return false;
  const [[kind, names] = [], more] = Object.entries(egress) as [string, unknown][];
  if (more || !Array.isArray(names) || !names.every((name) => typeof name === 'string' && name !== '')) return false;
  const { properties = {}, additionalProperties } = schema;
  if (kind === 'hosts' || additionalProperties || elsewhere.test(String(Object.keys(schema)))) return true;
  return names.every((name) => Object.hasOwn(properties as JsonObject, name));
}

/**
 * Matches the keywords that may declare arguments in addition to `properties`: `allOf`, `anyOf`, `oneOf`,
 * `$ref` and similar ones, `patternProperties`, `if`, `unevaluatedProperties`, `dependentSchemas`. It may
 * match other names too, which only makes the check less strict.
 */
const elsewhere = /Of|ref|pat|if|une|tSch/i;

/**
 * Returns true if the name of an argument (`url`, `page_url`, `pageUrl`, `hosts`), or the format in its
 * schema, says that it is an address.
 */
export function isAddressArgument(name: string, schema?: JsonValue): boolean {
  return named.test(name) || isAddressSchema(schema);
}

/**
 * Returns true if the name of an argument (`page`, `site`, `server`, `address`, `src`) suggests an address: a
 * public host in such an argument counts as an address, other text does not.
 */
export function mayNameAddress(name: string): boolean {
  return maybeNamed.test(name) && !mailNames.test(name);
}

/** Returns true if a schema declares, by its format, that its values are addresses. */
export function isAddressSchema(schema: JsonValue | undefined): boolean {
  const format = isJsonObject(schema) ? schema['format'] : undefined;
  return typeof format === 'string' && formats.has(format);
}

/**
 * Returns true if the JSON Schema of a tool's arguments has an argument, at any depth, whose name or format
 * says that it is an address.
 */
export function takesAddress(schema: JsonValue | undefined): boolean {
  if (Array.isArray(schema)) return schema.some(takesAddress);
  if (!isJsonObject(schema)) return false;
  if (isAddressSchema(schema)) return true;
  return Object.entries(schema).some(
    ([key, value]) => (key === 'properties' && hasAddressName(value)) || takesAddress(value),
  );
}

function hasAddressName(properties: JsonValue): boolean {
  if (!isJsonObject(properties)) return false;
  return Object.entries(properties).some(
    ([name, schema]) => named.test(name) || (mayNameAddress(name) && mayBeText(schema)),
  );
}

/** Returns true if values of a schema may be strings: a `page` may be a number instead. */
function mayBeText(schema: JsonValue): boolean {
  const type = isJsonObject(schema) ? schema['type'] : undefined;
  if (type === undefined || type === 'array' || type === 'object') return schema !== false;
  return [type].flat().includes('string');
}

const named =
  /(?:^|[_\-.])(?:ur[li]|href|link|endpoint|webhook|domain|host|hostname|website|ip)s?$|(?:Ur[li]|UR[LI]|Href|Link|Endpoint|Webhook|Domain|Host|Hostname|Website|IP)s?$/i;
const formats: ReadonlySet<string> = new Set(['uri', 'url', 'iri', 'hostname', 'idn-hostname', 'ipv4', 'ipv6']);
const maybeNamed = /(?:page|site|server|addr(?:ess)?|src|origin|remote|proxy|gateway|feed|callback|redirect)(?:e?s)?$/i;
const mailNames = /mail[_\-.]?addr(?:ess)?(?:es)?$/i;
