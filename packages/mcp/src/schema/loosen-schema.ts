import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { cutText } from '@mortise/core/credential';

/** A schema whose unenforceable rules moved into its descriptions. */
interface LoosenedSchema {
  readonly schema: JsonObject;
  /** The positions of rules that became text, as JSON pointers. */
  readonly unenforced: readonly string[];
}

/**
 * Returns an enforceable schema: an unenforceable part becomes a sentence in the description next to it, for
 * the model, and is left to the server. It accepts everything that the schema accepts, and maybe more.
 *
 * `compiles` returns true if a schema with one keyword can be enforced. Undefined if there are too many parts
 * to try.
 */
export function loosenSchema(root: JsonObject, compiles: (schema: JsonObject) => boolean): LoosenedSchema | undefined {
  const known = new Map<string, boolean>();
  let walk: Walk = { root, compiles, unenforced: [], known, widens: false };
  let schema = loosen(walk, root, '');
  // Schemas that a reference leads to may accept more now, so the references are checked again.
  if (walk.unenforced.length > 0 && refers(root)) {
    walk = { ...walk, unenforced: [], widens: true };
    schema = loosen(walk, root, '');
  }
  return known.size > mostTries ? undefined : { schema, unenforced: walk.unenforced };
}

interface Walk {
  readonly root: JsonObject;
  readonly compiles: (schema: JsonObject) => boolean;
  readonly unenforced: string[];
  readonly known: Map<string, boolean>;
  /** True if a reference may lead to a schema that accepts more than before. */
  readonly widens: boolean;
}

/** A schema in progress, and the sentences for its description. */
interface Loosened {
  readonly from: JsonObject;
  readonly schema: Record<string, JsonValue>;
  readonly sentences: string[];
}

function loosen(walk: Walk, schema: JsonObject, pointer: string): JsonObject {
  const before = walk.unenforced.length;
  const loosened: Loosened = { from: schema, schema: {}, sentences: [] };
  for (const [keyword, value] of Object.entries(schema)) {
    const keywordPointer = `${pointer}/${escaped(keyword)}`;
    // Parts of another dialect are read in the dialect of the root.
    if (keyword === '$schema' && pointer !== '') continue;
    if (!loosenKeyword(walk, loosened, keyword, value, keywordPointer))
      describeRule(walk, loosened, keyword, value, keywordPointer);
  }
  // Both keywords depend on the schema's other keywords, so they are removed if one of those was loosened.
  if (walk.unenforced.length > before || (walk.widens && refers(schema)))
    for (const keyword of ['unevaluatedProperties', 'unevaluatedItems'])
      if (Object.hasOwn(loosened.schema, keyword)) {
        delete loosened.schema[keyword];
        describeRule(walk, loosened, keyword, schema[keyword] ?? null, `${pointer}/${keyword}`);
      }
  return withSentences(loosened);
}

function loosenPart(walk: Walk, part: JsonValue, pointer: string): JsonValue {
  if (isJsonObject(part)) return loosen(walk, part, pointer);
  if (typeof part === 'boolean') return part;
  walk.unenforced.push(pointer);
  return true;
}

/** Copies an enforceable keyword. Returns false if the keyword cannot be enforced and has to become text. */
function loosenKeyword(walk: Walk, into: Loosened, keyword: string, value: JsonValue, pointer: string): boolean {
  const { from, schema, sentences: words } = into;
  const before = walk.unenforced.length;
  const name = keyword === 'items' && Array.isArray(value) && !isDraft7(walk.root) ? 'prefixItems' : keyword;
  const made = loosenedValue(walk, name, value, pointer);
  if (made === undefined) return false;
  const isLooser = walk.unenforced.length > before || (walk.widens && counts(keyword) && refers(value));
  if (isLooser && (counted.has(keyword) || (keyword === 'oneOf' && from['anyOf'] !== undefined))) {
    walk.unenforced.length = before;
    return false;
  }
  if (isLooser && keyword === 'patternProperties') schema['additionalProperties'] = true;
  if (isLooser && keyword === 'oneOf') words.push('Exactly one of the alternatives has to match.');
  const written = isLooser && keyword === 'oneOf' ? 'anyOf' : name;
  // An `additionalProperties` that was widened above stays widened.
  if (written !== 'additionalProperties' || schema[written] === undefined) set(schema, written, made);
  return true;
}

/** Converts the value of a keyword; returns undefined if the keyword cannot be enforced. */
function loosenedValue(walk: Walk, keyword: string, value: JsonValue, pointer: string): JsonValue | undefined {
  switch (keywordForm(keyword)) {
    case 'words':
      return value;
    case 'reference':
      return typeof value === 'string' && (resolvesIn(walk.root, value) || isEnforced(walk, keyword, value))
        ? value
        : undefined;
    case 'schema':
      return typeof value === 'boolean' || isJsonObject(value) ? loosenPart(walk, value, pointer) : undefined;
    case 'schemas':
      return Array.isArray(value) && value.length > 0
        ? (value as readonly JsonValue[]).map((each, at) => loosenPart(walk, each, `${pointer}/${at}`))
        : undefined;
    case 'schemaMap':
      return isJsonObject(value) ? mapOf(walk, keyword, value, pointer) : undefined;
    default:
      return isEnforced(walk, keyword, value) ? value : undefined;
  }
}

function mapOf(walk: Walk, keyword: string, value: JsonObject, pointer: string): JsonObject {
  const members: Record<string, JsonValue> = {};
  for (const [name, each] of Object.entries(value)) {
    const at = `${pointer}/${escaped(name)}`;
    if (keyword === 'patternProperties' && !isEnforced(walk, keyword, { [name]: true })) walk.unenforced.push(at);
    else set(members, name, loosenPart(walk, each, at));
  }
  return members;
}

function isEnforced(walk: Walk, keyword: string, value: JsonValue): boolean {
  const one =
    isDraft7(walk.root) && keyword !== '$schema' ? { $schema: draft7, [keyword]: value } : { [keyword]: value };
  const key = JSON.stringify(one);
  const known = walk.known.get(key);
  if (known !== undefined || walk.known.size > mostTries) return known ?? false;
  const compiles = walk.compiles(one);
  walk.known.set(key, compiles);
  return compiles;
}

function describeRule(
  walk: Walk,
  { sentences: words }: Loosened,
  keyword: string,
  value: JsonValue,
  pointer: string,
): void {
  walk.unenforced.push(pointer);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  words.push(
    keyword === 'pattern' ? `Has to match the pattern ${text}` : `Its ${keyword} is ${cutText(text, longestText)}`,
  );
}

function withSentences({ schema, sentences: words }: Loosened): JsonObject {
  if (words.length === 0) return schema;
  const { description } = schema;
  return { ...schema, description: [...(typeof description === 'string' ? [description] : []), ...words].join(' ') };
}

/** Sets a member, `__proto__` included. */
function set(object: Record<string, JsonValue>, key: string, value: JsonValue): void {
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isDraft7({ $schema }: JsonObject): boolean {
  return typeof $schema === 'string' && /draft-0[67]\//.test($schema);
}

function counts(keyword: string): boolean {
  return keyword === 'oneOf' || counted.has(keyword);
}

function refers(value: JsonValue): boolean {
  return /"\$(?:ref|dynamicRef)":/.test(JSON.stringify(value));
}

/** Keywords below which a wider schema would refuse values that the original accepts. */
const counted: ReadonlySet<string> = new Set(['not', 'if', 'contains']);
const draft7 = 'http://json-schema.org/draft-07/schema#';
const mostTries = 2_000;
const longestText = 1_000;

/**
 * Returns true if a reference leads to a schema within the same
 * document: by a JSON pointer, or by the name of an anchor.
 */
function resolvesIn(root: JsonObject, reference: string): boolean {
  if (!reference.startsWith('#')) return false;
  const fragment = reference.slice(1);
  if (fragment === '') return true;
  if (!fragment.startsWith('/')) return hasAnchor(root, fragment);
  let at: JsonValue | undefined = root;
  for (const step of fragment.slice(1).split('/')) {
    const key = plainStep(step);
    if (key === undefined || typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as JsonObject)[key];
  }
  return isJsonObject(at) || typeof at === 'boolean';
}

function plainStep(step: string): string | undefined {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}

function hasAnchor(value: JsonValue, name: string): boolean {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).some((each) => hasAnchor(each, name));
  if (!isJsonObject(value)) return false;
  const { $anchor, $dynamicAnchor, $id } = value;
  if ($anchor === name || $dynamicAnchor === name || $id === `#${name}`) return true;
  return Object.values(value).some((each) => hasAnchor(each, name));
}

/** The kind of value that a keyword of JSON Schema has; undefined for values without schemas or texts. */
type KeywordForm = 'words' | 'reference' | 'schema' | 'schemas' | 'schemaMap' | undefined;

/** Returns the kind of value that a keyword has. */
export function keywordForm(keyword: string): KeywordForm {
  return forms.get(keyword);
}

function formsOf(form: KeywordForm, keywords: string): readonly (readonly [string, KeywordForm])[] {
  return keywords.split(' ').map((keyword) => [keyword, form]);
}

const forms: ReadonlyMap<string, KeywordForm> = new Map([
  ...formsOf('words', 'title description $comment default examples readOnly writeOnly deprecated'),
  ...formsOf('reference', '$ref $dynamicRef'),
  ...formsOf('schema', 'not if then else contains additionalProperties propertyNames items additionalItems'),
  ...formsOf('schema', 'unevaluatedProperties unevaluatedItems contentSchema'),
  ...formsOf('schemas', 'allOf anyOf oneOf prefixItems'),
  ...formsOf('schemaMap', 'properties patternProperties dependentSchemas $defs definitions'),
]);
