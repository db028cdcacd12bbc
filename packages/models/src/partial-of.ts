/**
 * JSON of which only the beginning is there: texts may be cut, so a literal is any text; members and items
 * may be missing.
 */
export type PartialOf<T> = unknown extends T
  ? T
  : T extends string
    ? string
    : T extends object
      ? number extends LengthOf<T>
        ? readonly PartialOf<ItemOf<T>>[]
        : { readonly [K in keyof T]?: PartialOf<Exclude<T[K], undefined>> }
      : T;

type LengthOf<T> = T extends readonly unknown[] ? T['length'] : never;
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;
