/** What the upgrader's types import, and its package does not bring. */
declare module '@scalar/types/utils' {
  export type UnknownObject = { [key: string]: unknown };
}
