import { setOwn } from '../json/object-members.ts';

/** The objects that a writer omits. */
export interface PassedOver {
  /** Objects that are not written as items of lists: the reader replaces them by their numbers. */
  readonly known: ReadonlyMap<object, number>;
  /** Lists that are stored as empty lists. */
  readonly emptied: ReadonlySet<object>;
  /** Returns true for members that are read as `undefined`. */
  readonly isOmitted: (owner: object, name: string) => boolean;
}

/**
 * Writes objects that refer to each other as JSON: plain objects, lists, maps and sets, each once, by its
 * number. Values: a list with one number is the object with that number, or, if negative, one of `known`; an
 * empty list is `undefined`; any other value is itself.
 */
export class GraphWriter {
  readonly #nodes: unknown[] = [];
  readonly #numbers = new Map<object, number>();
  readonly #passedOver: PassedOver;

  constructor(passedOver: PassedOver) {
    this.#passedOver = passedOver;
  }

  /** Returns the nodes of an object and of all objects that it refers to; its own node is the first. */
  write(root: object): readonly unknown[] {
    this.#part(root);
    return this.#nodes;
  }

  /** Returns the items of a list that were written: the index of each, and that of its node. */
  shared(list: readonly object[]): readonly (readonly [place: number, node: number])[] {
    return list.flatMap((one, index) => {
      const node = this.#numbers.get(one);
      return node === undefined ? [] : [[index, node] as const];
    });
  }

  #part(value: unknown): unknown {
    if (value === undefined) return [];
    return typeof value === 'object' && value !== null ? [this.#numberOf(value)] : value;
  }

  #numberOf(value: object): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#nodes.push(undefined) - 1;
    this.#numbers.set(value, number);
    this.#nodes[number] = this.#node(value);
    return number;
  }

  #node(value: object): readonly unknown[] {
    const { emptied, isOmitted } = this.#passedOver;
    if (emptied.has(value)) return ['list'];
    if (Array.isArray(value)) return ['list', ...value.map((item) => this.#item(item))];
    if (value instanceof Map)
      return ['map', ...[...value].flatMap(([key, item]) => [this.#part(key), this.#part(item)])];
    if (value instanceof Set) return ['set', ...[...value].map((item) => this.#part(item))];
    const members = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([name]) => !isOmitted(value, name));
    const prototype: unknown = Object.getPrototypeOf(value);
    // Members that are computed when they are read belong to the code that made them.
    if (prototype !== Object.prototype || members.some(([, { get }]) => get))
      throw new TypeError(`no snapshot can hold an object with ${members.map(([name]) => name).join(', ')}`);
    return ['object', ...members.flatMap(([name, member]) => [name, this.#part(member.value)])];
  }

  /** Only items are replaced by known numbers: a list of contents may hold other objects, too. */
  #item(value: unknown): unknown {
    const known = typeof value === 'object' && value !== null ? this.#passedOver.known.get(value) : undefined;
    return known === undefined ? this.#part(value) : [-1 - known];
  }
}

/**
 * Returns the objects that a `GraphWriter` wrote, in their order. Throws if the input is not its output.
 * @param known Returns the object of an omitted number; the objects read so far may still be empty.
 */
export function readGraph(
  nodes: readonly (readonly unknown[])[],
  known: (number: number, objects: readonly object[]) => unknown,
): readonly object[] {
  const objects = nodes.map(([kind]) => emptyOf(kind));
  const value = (part: unknown): unknown => {
    if (!Array.isArray(part)) return part;
    if (part.length === 0) return undefined;
    const number = Number(part[0]);
    const found = number < 0 ? known(-1 - number, objects) : objects[number];
    if (found === undefined) throw new TypeError(`there is no object with the number ${number}`);
    return found;
  };
  for (const [at, [, ...parts]] of nodes.entries()) fill(objects[at] as object, parts, value);
  if (objects.length === 0) throw new TypeError('there is no node');
  return objects;
}

function emptyOf(kind: unknown): object {
  switch (kind) {
    case 'list':
      return [];
    case 'map':
      return new Map();
    case 'set':
      return new Set();
    case 'object':
      return {};
    default:
      throw new TypeError('a node has no kind');
  }
}

function fill(object: object, parts: readonly unknown[], value: (part: unknown) => unknown): void {
  if (Array.isArray(object)) for (const part of parts) object.push(value(part));
  else if (object instanceof Set) for (const part of parts) object.add(value(part));
  else
    for (let at = 0; at < parts.length; at += 2) {
      const item = value(parts[at + 1]);
      if (object instanceof Map) object.set(value(parts[at]), item);
      // A member named `__proto__` is set like any other.
      else setOwn(object as Record<string, unknown>, String(parts[at]), item);
    }
}
