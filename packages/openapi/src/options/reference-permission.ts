/** Permission to read documents that a document refers to. */
export interface ReferencePermission {
  /**
   * Returns true if a document may be read; called once for each file below the document's folder and each
   * URL. Others are never read. An allowed document that cannot be read is a `ConfigError`; an operation that
   * needs one that is not allowed is omitted.
   */
  readonly allow: (url: URL) => boolean;
}
