import type { Operation } from '../operation/operation.ts';

/**
 * Returns a unique name for the tool of each operation: 1 to 64 letters, digits, `_` and `-`. A name depends
 * on its operation, and on operations that would have the same name, but not on which operations are
 * selected. A name that was cut, or would not be unique, ends in a hash of method and path.
 */
export function toolNames<T extends Operation>(
  operations: readonly T[],
  naming: (operation: T) => string = ownName,
): ReadonlyMap<T, string> {
  const wanted = operations.map((operation) => legalName(naming(operation)));
  const counts = new Map<string, number>();
  for (const name of wanted) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  return new Map(
    operations.map((operation, at) => {
      const name = wanted[at] ?? '';
      const isOwn = name.length <= longest && counts.get(name) === 1;
      return [operation, freeName(isOwn ? name : hashedName(name, operation), taken)];
    }),
  );
}

function ownName({ operationId, method, path }: Operation): string {
  return operationId || `${method.toLowerCase()}${path}`;
}

function legalName(name: string): string {
  return (
    name
      .slice(0, 1_000)
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .replace(/^(?=[\d-])/, '_') || 'operation'
  );
}

function hashedName(name: string, { method, path }: Operation): string {
  return `${name.slice(0, longest - 9)}_${hash(`${method} ${path}`)}`;
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let at = 2; taken.has(free); at++) free = `${name.slice(0, longest - 5)}_${at}`;
  taken.add(free);
  return free;
}

/** Returns the FNV-1a hash of a text: short, and the same everywhere. It need not withstand an adversary. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

const longest = 64;
