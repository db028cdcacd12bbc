/**
 * The type of JSON of which only the beginning has arrived. Texts may be cut, so the type of a string literal
 * becomes `string`; members and items may be missing.
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
