import { setOwn } from '../json/object-members.ts';

/** The objects and members that a writer omits. */
export interface PassedOver {
  /**
   * Objects that the writer omits where they are items of a list: it writes the number of the object instead,
   * and the reader inserts the object.
   */
  readonly known: ReadonlyMap<object, number>;
  /** Lists that are stored as empty lists. */
  readonly emptied: ReadonlySet<object>;
  /** Returns true for members that are read as `undefined`. */
  readonly isOmitted: (owner: object, name: string) => boolean;
}

/**
 * Writes objects that refer to each other as JSON: plain objects, lists, maps and sets. Each object is
 * written once, as a node with a number. In a node, a list with one number stands for the object with that
 * number or, if the number is negative, for an object of `known`; an empty list stands for `undefined`; any
 * other value is written directly.
 */
export class GraphWriter {
  readonly #nodes: unknown[] = [];
  readonly #numbers = new Map<object, number>();
  readonly #passedOver: PassedOver;

  constructor(passedOver: PassedOver) {
    this.#passedOver = passedOver;
  }

  /**
   * Returns the nodes of an object and of all objects that it refers to. The first node is the object's own.
   */
  write(root: object): readonly unknown[] {
    this.#part(root);
    return this.#nodes;
  }

  /**
   * Returns the items of a list that were written as nodes: the index of each item, and the number of its
   * node.
   */
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
    // A getter cannot be stored, and an object of a class cannot be restored.
    if (prototype !== Object.prototype || members.some(([, { get }]) => get))
      throw new TypeError(
        `a snapshot cannot store an object of a class or with getters; its members: ${members.map(([name]) => name).join(', ')}`,
      );
    return ['object', ...members.flatMap(([name, member]) => [name, this.#part(member.value)])];
  }

  /** Writes an item of a list. Only items are replaced by the numbers of `known` objects. */
  #item(value: unknown): unknown {
    const known = typeof value === 'object' && value !== null ? this.#passedOver.known.get(value) : undefined;
    return known === undefined ? this.#part(value) : [-1 - known];
  }
}

/**
 * Returns the objects that a `GraphWriter` wrote, in their order. Throws if the nodes are not the output of a
 * `GraphWriter`.
 * @param known Returns the omitted object with a number. The objects that it gets may still be empty.
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
    if (found === undefined) throw new TypeError(`the snapshot has no object with the number ${number}`);
    return found;
  };
  for (const [at, [, ...parts]] of nodes.entries()) fill(objects[at] as object, parts, value);
  if (objects.length === 0) throw new TypeError('the snapshot has no nodes');
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
      throw new TypeError('a node of the snapshot has an unknown kind');
  }
}

function fill(object: object, parts: readonly unknown[], value: (part: unknown) => unknown): void {
  if (Array.isArray(object)) for (const part of parts) object.push(value(part));
  else if (object instanceof Set) for (const part of parts) object.add(value(part));
  else
    for (let at = 0; at < parts.length; at += 2) {
      const item = value(parts[at + 1]);
      if (object instanceof Map) object.set(value(parts[at]), item);
      // `setOwn` sets a member named `__proto__` like any other member.
      else setOwn(object as Record<string, unknown>, String(parts[at]), item);
    }
}
