/// <reference path="./scalar-types.d.ts" />
import { ConfigError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { upgrade } from '@scalar/openapi-upgrader';
import type { Pause } from '../source/create-pause.ts';
import { inlineSwagger } from './inline-swagger.ts';
import { memberOf, textIn } from './json-members.ts';
import type { OpenapiDocument } from './openapi-document.ts';

/**
 * Converts a document, which it may modify, to OpenAPI 3.1. Throws `ConfigError`, `openapi_invalid`, for an
 * unknown version.
 */
export async function upgradeDocument(copy: JsonObject, url: URL | undefined, pause: Pause): Promise<OpenapiDocument> {
  const version = textIn(copy, 'openapi') ?? textIn(copy, 'swagger') ?? String(memberOf(copy, 'swagger') ?? '');
  if (!/^(2(\.0)?|3\.[012](\.\d+)?)$/.test(version.replace(/-.*/, '')))
    throw new ConfigError(
      'openapi_invalid',
      `the document is of OpenAPI "${version.slice(0, 20)}": 2.0, 3.0, 3.1 and 3.2 are known`,
    );
  if (/^3\.[12]/.test(version)) return { root: copy, url };
  const isSwagger = version.startsWith('2');
  const given = isSwagger
    ? (upgrade(inlineSwagger({ ...copy, swagger: '2.0' }), '3.0') as unknown as JsonObject)
    : copy;
  await pause();
  return { root: await upgraded(given, pause), url };
}

/** Upgrades from 3.0 to 3.1, in place: each part is upgraded separately. */
async function upgraded(root: JsonObject, pause: Pause): Promise<JsonObject> {
  const openapi = textIn(root, 'openapi') ?? '3.0.0';
  const part = (value: JsonObject): JsonObject => upgrade({ ...value, openapi }, '3.1') as unknown as JsonObject;
  const large = Object.entries(root).filter(([name, value]) => sections.has(name) && isJsonObject(value));
  const small = Object.entries(root).filter(([name, value]) => !(sections.has(name) && isJsonObject(value)));
  const whole: Record<string, JsonValue> = { ...part(Object.fromEntries(small)) };
  for (const [section, members] of large) {
    const made: Record<string, JsonValue> = {};
    for (const [name, value] of Object.entries(members as JsonObject)) {
      if (section !== 'components' || !isJsonObject(value)) {
        made[name] = memberOf(memberOf(part({ [section]: { [name]: value } }), section), name) ?? null;
        await pause();
        continue;
      }
      const group: Record<string, JsonValue> = {};
      for (const [each, member] of Object.entries(value)) {
        const up = memberOf(part({ components: { [name]: { [each]: member } } }), 'components');
        group[each] = memberOf(memberOf(up, name), each) ?? null;
        await pause();
      }
      made[name] = group;
    }
    whole[section] = made;
  }
  return whole;
}

/** The sections that hold most of a document. */
const sections: ReadonlySet<string> = new Set(['paths', 'components', 'webhooks', 'x-ext']);
