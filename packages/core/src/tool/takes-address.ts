import { isJsonObject, type JsonValue } from '../json/json-value.ts';

/**
 * True if an argument is an address by its name (`url`, `page_url`, `pageUrl`, `hosts`), or by the format in
 * its schema.
 */
export function isAddressArgument(name: string, schema?: JsonValue): boolean {
  return named.test(name) || isAddressSchema(schema);
}

/**
 * True if an argument may be an address by its name (`page`, `site`, `server`, `address`, `src`): a public
 * host in it counts as an address, other text does not.
 */
export function mayNameAddress(name: string): boolean {
  return maybeNamed.test(name) && !mailNamed.test(name);
}

/** True if a schema declares that its values are addresses. */
export function isAddressSchema(schema: JsonValue | undefined): boolean {
  const format = isJsonObject(schema) ? schema['format'] : undefined;
  return typeof format === 'string' && formats.has(format);
}

/** True if the JSON Schema of a tool's arguments clearly has an address among them, at any depth. */
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

/** Returns true if values of a schema may be strings: a `page` may be a number. */
function mayBeText(schema: JsonValue): boolean {
  const type = isJsonObject(schema) ? schema['type'] : undefined;
  if (type === undefined || type === 'array' || type === 'object') return schema !== false;
  return [type].flat().includes('string');
}

const named =
  /(?:^|[_\-.])(?:ur[li]|href|link|endpoint|webhook|domain|host|hostname|website|ip)s?$|(?:Ur[li]|UR[LI]|Href|Link|Endpoint|Webhook|Domain|Host|Hostname|Website|IP)s?$/i;
const formats: ReadonlySet<string> = new Set(['uri', 'url', 'iri', 'hostname', 'idn-hostname', 'ipv4', 'ipv6']);
const maybeNamed = /(?:page|site|server|addr(?:ess)?|src|origin|remote|proxy|gateway|feed|callback|redirect)(?:e?s)?$/i;
const mailNamed = /mail[_\-.]?addr(?:ess)?(?:es)?$/i;
