import { ConfigError, type JsonObject, type JsonValue } from '@mortise/core';
import { Composer, type CST, Lexer, type Node, Parser } from 'yaml';
import { copyDocument, ownDocument } from './copy-document.ts';
import type { Pause } from './pause.ts';
import { TooManyAliases, type YamlValues, yamlValues } from './yaml-values.ts';

/**
 * Parses a document, JSON or YAML. Throws `ConfigError`: `openapi_too_large`, `openapi_invalid`, and the
 * errors of `pause`.
 */
export async function parseText(text: string, source: string, pause: Pause): Promise<JsonObject> {
  if (/^\s*\{/.test(text)) return ownDocument(parsedJson(text, source), pause);
  return copyDocument(await parsedYaml(text, source, pause), pause);
}

function parsedJson(text: string, source: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw invalid(source, cause);
  }
}

async function parsedYaml(text: string, source: string, pause: Pause): Promise<unknown> {
  try {
    return await parseYaml(text, pause);
  } catch (cause) {
    if (cause instanceof TooManyAliases)
      throw new ConfigError(
        'openapi_too_large',
        `the OpenAPI document ${source} has aliases that expand to too many values: ${cause.message}`,
        { cause },
      );
    throw ConfigError.is(cause) ? cause : invalid(source, cause);
  }
}

function invalid(source: string, cause: unknown): ConfigError {
  const why = cause instanceof Error ? cause.message.slice(0, 200) : '';
  return new ConfigError('openapi_invalid', `the OpenAPI document ${source} is neither JSON nor YAML: ${why}`, {
    cause,
  });
}

/**
 * Parses YAML 1.2 in slices, and yields to the event loop in between.
 *
 * The library still decides what is valid, because it composes the syntax tree in pieces: a large collection
 * in batches of its members, and each large member before them. The target of an alias is one shared object.
 * Throws `Error` for invalid YAML, `TooManyAliases`, and the errors of `pause`.
 */
export async function parseYaml(text: string, pause: Pause, sliceLength = 8_000): Promise<unknown> {
  const [document, directives] = await documentIn(text, pause);
  if (!document?.value) return null;
  const values = yamlValues();
  const slicing: Slicing = { values, pause, directives, text, sliceLength };
  const { value, offset, start, end } = document;
  const tail = end ? { end } : {};
  if (text.length <= sliceLength) return values.read(composed({ ...document, value }, slicing));
  const parsed = await replaced(value, text.length, slicing, 0);
  return values.read(composed({ type: 'document', offset, start, value: parsed, ...tail }, slicing));
}

interface Slicing {
  readonly values: YamlValues;
  readonly pause: Pause;
  readonly directives: readonly CST.Directive[];
  readonly text: string;
  /** The number of characters that are composed at once. */
  readonly sliceLength: number;
}

type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

/** Parses the syntax tree of the only document of a text. */
async function documentIn(
  text: string,
  pause: Pause,
): Promise<readonly [CST.Document | undefined, readonly CST.Directive[]]> {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (++lexemes % lexemesAtOnce === 0) await pause();
  }
  tokens.push(...parser.end());
  const error = tokens.find((token) => token.type === 'error');
  if (error) throw problemAt(text, error.offset, error.message);
  const [document, other] = tokens.filter((token) => token.type === 'document');
  if (other) throw problemAt(text, other.offset, 'the text has a second document, and only one is allowed');
  return [document, tokens.filter((token) => token.type === 'directive')];
}

/** Composes a piece of the tree with the library. Throws if the library refuses it. */
function composed(document: CST.Document, { directives, text }: Slicing): Node | null {
  const composer = new Composer({ logLevel: 'error' });
  const [made] = composer.compose([...directives, document], true, text.length);
  const error = made?.errors[0];
  if (error) throw problemAt(text, error.pos[0], error.message);
  return made?.contents ?? null;
}

/** Returns a placeholder token for a large one, which is stored and composed in chunks. */
async function replaced(token: CST.Token, end: number, slicing: Slicing, depth: number): Promise<CST.Token> {
  if (!isCollection(token) || end - token.offset <= slicing.sliceLength) return token;
  if (depth > deepest) throw problemAt(slicing.text, token.offset, `nested more than ${deepest} levels deep`);
  const { values, pause, sliceLength } = slicing;
  const collection = values.hold(token.offset, token.type === 'block-seq' || isFlowList(token) ? [] : {});
  const items: CST.CollectionItem[] = [];
  let length = 0;
  const flush = (): void => {
    if (items.length > 0)
      collection.add(
        composed(pieceOf(token, items, collection.isStarted, slicing), slicing),
        token.type === 'flow-collection',
      );
    items.length = 0;
    length = 0;
  };
  for (const [at, item] of token.items.entries()) {
    const next = token.items[at + 1];
    const itemEnd = next ? startOf(next, end) : end;
    const size = itemEnd - startOf(item, itemEnd);
    if (length + size > sliceLength) flush();
    const value = item.value ? await replaced(item.value, itemEnd, slicing, depth + 1) : undefined;
    const isReplaced = value !== item.value;
    if (isReplaced && isCompact(token, item))
      throw problemAt(slicing.text, startOf(item, end), 'Nested mappings are not allowed in compact mappings');
    items.push(value && isReplaced ? withoutTags({ ...item, value }) : item);
    length += size;
    // Flushed, because the library reads the next token by the position where the previous member ended.
    if (isReplaced) flush();
    await pause();
  }
  flush();
  return collection.token(token.indent);
}

/**
 * Returns a collection with some of its members. In a flow, every
 * chunk but the first starts with a placeholder and a comma.
 */
function pieceOf(
  token: Collection,
  items: readonly CST.CollectionItem[],
  isLater: boolean,
  { directives }: Slicing,
): CST.Document {
  const offset = items[0] ? startOf(items[0], token.offset) : token.offset;
  const before: readonly CST.CollectionItem[] =
    isLater && token.type === 'flow-collection'
      ? [{ start: [], key: { type: 'scalar', offset, indent: token.indent, source: '\u0001before' }, sep: [] }]
      : [];
  const shaped = isFlowList(token) && before[0] ? [{ start: [], value: before[0].key as CST.Token }] : before;
  const value = { ...token, offset, items: [...shaped, ...items] } as CST.Token;
  // A directive applies to each chunk, which starts like a document with directives.
  const start: CST.SourceToken[] = directives.length === 0 ? [] : [mark('doc-start', '---'), mark('newline', '\n')];
  return { type: 'document', offset, start, value };
}

/**
 * Returns a collection without its map or list tag, which was already
 * checked, because its placeholder is neither a map nor a list.
 */
function withoutTags(item: CST.CollectionItem): CST.CollectionItem {
  const kept = (tokens: CST.SourceToken[]): CST.SourceToken[] => tokens.filter(({ type }) => type !== 'tag');
  return { ...item, ...(item.sep ? { sep: kept(item.sep) } : { start: kept(item.start) }) };
}

function isCollection(token: CST.Token): token is Collection {
  return token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection';
}

/**
 * Returns true if a map is on the line of its key, which the
 * library cannot see when a placeholder replaces the map.
 */
function isCompact(token: Collection, { start, sep = [], value }: CST.CollectionItem): boolean {
  if (token.type !== 'block-map' || value?.type !== 'block-map') return false;
  return (
    ![...start, ...sep].some(({ type }) => type === 'explicit-key-ind') && !sep.some(({ type }) => type === 'newline')
  );
}

function mark(type: CST.SourceToken['type'], source: string): CST.SourceToken {
  return { type, offset: 0, indent: 0, source };
}

function isFlowList(token: CST.Token): boolean {
  return token.type === 'flow-collection' && token.start.type === 'flow-seq-start';
}

function startOf({ start, key, sep, value }: CST.CollectionItem, otherwise: number): number {
  return (start[0] ?? key ?? sep?.[0] ?? value)?.offset ?? otherwise;
}

function problemAt(text: string, offset: number, message: string): Error {
  const line = text.slice(0, offset).split('\n').length;
  return new Error(`line ${line}: ${message}`);
}

const lexemesAtOnce = 200;
const deepest = 200;
