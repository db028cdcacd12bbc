import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';

/**
 * Whether an argument is an address by its name (`url`,
 * `page_url`, `pageUrl`, `hosts`), or by the format in its schema.
 */
export function isAddressArgument(name: string, schema?: JsonValue): boolean {
  return named.test(name) || isAddressSchema(schema);
}

/** Whether a schema says itself that its values are addresses. */
export function isAddressSchema(schema: JsonValue | undefined): boolean {
  const format = isJsonObject(schema) ? schema['format'] : undefined;
  return typeof format === 'string' && formats.has(format);
}

/** Whether the JSON Schema of a tool's arguments plainly has an address among them, at whatever depth. */
export function takesAddress(schema: JsonValue | undefined): boolean {
  if (Array.isArray(schema)) return schema.some(takesAddress);
  if (!isJsonObject(schema)) return false;
  if (isAddressSchema(schema)) return true;
  return Object.entries(schema).some(
    ([key, value]) => (key === 'properties' && hasAddressName(value)) || takesAddress(value),
  );
}

function hasAddressName(properties: JsonValue): boolean {
  return isJsonObject(properties) && Object.keys(properties as JsonObject).some((name) => named.test(name));
}

const named =
  /(?:^|[_\-.])(?:ur[li]|href|link|endpoint|webhook|domain|host|hostname|website|ip)s?$|(?:Ur[li]|UR[LI]|Href|Link|Endpoint|Webhook|Domain|Host|Hostname|Website|IP)s?$/i;
const formats: ReadonlySet<string> = new Set(['uri', 'url', 'iri', 'hostname', 'idn-hostname', 'ipv4', 'ipv6']);
