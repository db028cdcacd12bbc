/**
 * A value whose members can be set one after another while it is built. A spread of optional members would
 * give every object its own hidden class, which is slower to read.
 */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Makes a `switch` over a union fail to compile when a member is missing. */
export function assertNever(value: never): never {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`);
}
