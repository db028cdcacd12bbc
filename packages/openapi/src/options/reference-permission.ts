/** Permission to read documents that a document refers to. */
export interface ReferencePermission {
  /**
   * Asked once for each: a file below the document's folder, or a URL of the web. Others are never read. What
   * is allowed and cannot be read is a `ConfigError`; an operation that needs what is not allowed is left
   * out.
   */
  readonly allow: (url: URL) => boolean;
}
