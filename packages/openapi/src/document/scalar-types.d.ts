/** Types that the upgrader's types import, but its package does not include. */
declare module '@scalar/types/utils' {
  export type UnknownObject = { [key: string]: unknown };
}
