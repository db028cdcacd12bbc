/**
 * A value that is still being put together. Members that may be absent are set one after another: a spread
 * gives every object a hidden class of its own, which no inline cache knows.
 */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
