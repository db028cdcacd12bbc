import { type CST, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';

/** The error for aliases that would be expanded too often. */
export class TooManyAliases extends Error {}

/** A reader of the values of a document's pieces, with the anchors that all pieces share. */
export interface YamlValues {
  /** Returns the value of a piece. Throws if an alias has no target, and `TooManyAliases`. */
  read(contents: Node | null): unknown;
  /** Registers a collection whose members are parsed in chunks; `offset` identifies it. */
  hold(offset: number, value: unknown[] | Record<string, unknown>): OpenCollection;
}

export interface OpenCollection {
  /** True if members were already added. */
  readonly isStarted: boolean;
  /** Adds the members of a chunk; in a later chunk of a flow the first member is a placeholder. */
  add(contents: Node | null, isFlow: boolean): void;
  /** Returns the placeholder of the collection in the chunk around it. */
  token(indent: number): CST.Token;
}

export function yamlValues(): YamlValues {
  const anchors = new Map<string, Anchored>();
  const collections = new Map<number, unknown>();
  let written = 0;

  const read = (node: unknown): unknown => {
    if (isAlias(node)) return aliased(node.source);
    const anchor = (isScalar(node) || isMap(node) || isSeq(node)) && node.anchor;
    const before = written;
    const value = plainOf(node);
    if (anchor) anchors.set(anchor, { value, aliases: written - before });
    return value;
  };
  const aliased = (name: string): unknown => {
    const target = anchors.get(name);
    if (!target) throw new Error(`the alias *${name} refers to no earlier anchor`);
    written += 1 + target.aliases;
    if (written > mostAliases) throw new TooManyAliases(`there are more than ${mostAliases.toLocaleString('en')}`);
    return target.value;
  };
  const plainOf = (node: unknown): unknown => {
    if (isScalar(node)) {
      const at = node.range?.[0];
      return at !== undefined && collections.has(at) && node.value === collectionMark
        ? collections.get(at)
        : node.value;
    }
    if (isSeq(node)) return node.items.map(read);
    if (!isMap(node)) return null;
    const members: Record<string, unknown> = {};
    addMembers(members, node);
    return members;
  };
  const addMembers = (members: Record<string, unknown>, map: YAMLMap, from = 0, seen?: Set<unknown>): void => {
    const merged: unknown[] = [];
    for (const pair of map.items.slice(from)) {
      const name = isMerge(pair) ? '' : nameOf(pair);
      // The library checks for duplicate keys only within a chunk.
      const key = isScalar(pair.key) ? pair.key.value : name;
      if (seen?.has(key)) throw new Error(`the key "${name.slice(0, 100)}" occurs twice`);
      seen?.add(key);
      const value = read(pair.value);
      if (isMerge(pair)) merged.push(...(Array.isArray(value) ? value : [value]));
      else define(members, name, value);
    }
    for (const each of merged)
      for (const [name, value] of Object.entries(each ?? {}))
        if (!Object.hasOwn(members, name)) define(members, name, value);
  };
  const nameOf = ({ key }: Pair): string => {
    const value = read(key);
    if (value === null || value === undefined) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };

  return {
    read,
    hold: (offset, value) => {
      collections.set(offset, value);
      const seen = new Set<unknown>();
      let isStarted = false;
      return {
        get isStarted() {
          return isStarted;
        },
        add(contents, isFlow) {
          const from = isStarted && isFlow ? 1 : 0;
          isStarted = true;
          if (isSeq(contents)) for (const item of contents.items.slice(from)) (value as unknown[]).push(read(item));
          else if (isMap(contents)) addMembers(value as Record<string, unknown>, contents, from, seen);
        },
        token: (indent) => ({ type: 'double-quoted-scalar', offset, indent, source: JSON.stringify(collectionMark) }),
      };
    },
  };
}

interface Anchored {
  readonly value: unknown;
  /** The number of aliases in the value. */
  readonly aliases: number;
}

/** Sets a member. A key may be any text, even `__proto__`. */
function define(members: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') members[name] = value;
}

/** Returns true for a merge key. Merge keys belong to YAML 1.1, which a document has to declare. */
function isMerge({ key }: Pair): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}

/**
 * A string that is a placeholder only at the position of a
 * stored collection; anywhere else it is an ordinary string.
 */
const collectionMark = 'held';
const mostAliases = 10_000;
