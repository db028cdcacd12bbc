/**
 * A value that is being built. Optional members are set one after another: a spread would give every object a
 * hidden class of its own, which is slower to read.
 */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
