import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { Pause } from '../source/pause.ts';

/**
 * Returns the content of another document; undefined if it may
 * not be read. `from` is the URL of the referring document.
 */
export type LoadReferenced = (url: URL, from: URL | undefined) => Promise<JsonObject | undefined>;

/**
 * Returns a document that includes the documents it refers to, below `x-ext`, with adjusted references.
 * References to documents that are not read stay unchanged. `base` is the URL of the document; without it
 * only references with a complete URL have a target.
 */
export async function bundleReferences(
  root: JsonObject,
  base: URL | undefined,
  load: LoadReferenced,
  pause: Pause,
): Promise<JsonObject> {
  const main: Bundled = { content: root, url: base, base: selfOf(root, base), pointer: '#' };
  /** Documents by URL; undefined for a document that is not read. */
  const bundles = new Map<string, Bundled | undefined>();
  for (const own of [base, main.base]) if (own) bundles.set(own.href, main);
  const all = [main];
  let namesItself = false;
  for (const { content, url, base: from } of all) {
    for (const target of await targetsIn(content, from, pause)) {
      namesItself ||= bundles.get(target.href) === main;
      if (bundles.has(target.href)) continue;
      // The position is reserved before the document is read, because documents may refer to each other.
      bundles.set(target.href, undefined);
      const found = await load(target, url);
      if (!found) continue;
      const bundled = {
        content: found,
        url: target,
        base: selfOf(found, target),
        pointer: `#/x-ext/${nameOf(target)}_${all.length}`,
      };
      bundles.set(target.href, bundled);
      all.push(bundled);
    }
  }
  if (all.length === 1 && !namesItself) return root;
  if (all.length === 1) return (await mapDocument(root, pointing(main, bundles), pause)) as JsonObject;
  const pointed: (readonly [string, JsonValue])[] = [];
  for (const each of all) pointed.push([each.pointer, await mapDocument(each.content, pointing(each, bundles), pause)]);
  const [[, own] = ['', root], ...others] = pointed;
  return { ...(own as JsonObject), 'x-ext': Object.fromEntries(others.map(([at, copy]) => [at.slice(8), copy])) };
}

interface Bundled {
  readonly content: JsonObject;
  /** The URL from which the document was read, which decides which references may be followed. */
  readonly url: URL | undefined;
  /** The base URL of the document's references. */
  readonly base: URL | undefined;
  /** The position of the document in the bundle. */
  readonly pointer: string;
}

/**
 * Returns the URL to which a document's references are relative: its
 * own URL (`$self`, 3.2), otherwise the URL from which it was read.
 */
function selfOf({ $self }: JsonObject, url: URL | undefined): URL | undefined {
  if (typeof $self !== 'string' || !URL.canParse($self, url)) return url;
  const self = new URL($self, url);
  self.hash = '';
  return self;
}

function pointing(
  { base, pointer }: Bundled,
  bundled: ReadonlyMap<string, Bundled | undefined>,
): (ref: string) => string {
  return (ref) => {
    const [address = '', fragment = ''] = ref.split('#', 2);
    const target = address === '' ? undefined : targetOf(address, base);
    const bundledPointer = address === '' ? pointer : target && bundled.get(target.href)?.pointer;
    const isPath = fragment === '' || fragment.startsWith('/');
    return bundledPointer === undefined || !isPath ? ref : `${bundledPointer}${fragment}`;
  };
}

/** Returns the URLs of the documents to which a document refers, each once. */
async function targetsIn(content: JsonObject, base: URL | undefined, pause: Pause): Promise<readonly URL[]> {
  const targets = new Map<string, URL>();
  const find = (ref: string): string => {
    const [address = ''] = ref.split('#', 1);
    const target = address === '' ? undefined : targetOf(address, base);
    if (target) targets.set(target.href, target);
    return ref;
  };
  await mapDocument(content, find, pause);
  return [...targets.values()];
}

function targetOf(address: string, base: URL | undefined): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}

/** Maps references like `mapReferences`, with a pause between the parts of a document. */
async function mapDocument(
  value: JsonValue,
  to: (ref: string) => string,
  pause: Pause,
  isMap = false,
  level = 0,
): Promise<JsonValue> {
  await pause();
  if (level > 2 || !isJsonObject(value) || typeof value['$ref'] === 'string') return mapReferences(value, to, isMap);
  const members: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) {
    const isPlain = isMap || !(data.has(key) || key === 'mapping');
    members[key] = isPlain
      ? await mapDocument(member, to, pause, !isMap && maps.has(key), level + 1)
      : ((mapReferences({ [key]: member }, to) as JsonObject)[key] ?? null);
  }
  return members;
}

/**
 * Maps the references in a value. `isMap` is true if the
 * members of the value have free names, which are not keywords.
 */
function mapReferences(value: JsonValue, to: (ref: string) => string, isMap = false): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => mapReferences(item, to));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (isMap) return [key, mapReferences(member, to)];
      if (key === '$ref' && typeof member === 'string') return [key, to(member)];
      if (key === 'mapping') return [key, mapNames(member, to)];
      if (key === 'defaultMapping') return [key, mapName(member, to)];
      return [key, data.has(key) ? member : mapReferences(member, to, maps.has(key))];
    }),
  );
}

/**
 * Maps the references in the mapping of a `discriminator`, which also has names of schemas: a value with a
 * dot or a slash is a reference.
 */
function mapNames(mapping: JsonValue, to: (ref: string) => string): JsonValue {
  if (!isJsonObject(mapping)) return mapping;
  return Object.fromEntries(Object.entries(mapping).map(([name, target]) => [name, mapName(target, to)]));
}

function mapName(target: JsonValue, to: (ref: string) => string): JsonValue {
  return typeof target === 'string' && /[/.#]/.test(target) ? to(target) : target;
}

function nameOf({ pathname }: URL): string {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1);
  return (
    file
      .replace(/\.\w+$/, '')
      .replace(/\W+/g, '_')
      .slice(0, 40) || 'document'
  );
}

/** Members that contain example or default values: a `$ref` in them is not a reference. */
const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

const maps: ReadonlySet<string> = new Set([
  ...['paths', 'webhooks', 'pathItems', 'schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'content'],
  ...['callbacks', 'links', 'encoding', 'securitySchemes', 'variables'],
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
]);
