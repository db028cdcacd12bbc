/**
 * A value that is being built. Optional members are set one after another: a spread would give every object a
 * hidden class of its own, which is slower to read.
 */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Makes a `switch` over a union fail to compile when a member is missing. */
export function assertNever(value: never): never {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`);
}
