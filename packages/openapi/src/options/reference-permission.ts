/** Permission to read the documents to which a document refers. */
export interface ReferencePermission {
  /**
   * Returns true if a document may be read; called once for each file below the document's folder and each
   * URL. Other files are never read. An allowed document that cannot be read causes a `ConfigError`; an
   * operation that needs a document that is not allowed is omitted.
   */
  readonly allow: (url: URL) => boolean;
}
