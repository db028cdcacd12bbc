/**
 * A source that an answer cites: a page, a file, a passage of a document. One shape for all providers; at
 * least one of `url`, `title` and `quote` is present.
 */
export interface Source {
  /** The URL of the source, with any scheme that the provider gives. */
  readonly url?: string;
  /** The title of a page, or the name of a file. */
  readonly title?: string;
  /** A verbatim passage of the source. */
  readonly quote?: string;
  /**
   * The index of the citing text part among the turn's parts; absent if the complete turn cites the source.
   */
  readonly part?: number;
  /**
   * The start of the citing passage in that part's text, in
   * UTF-16 units; absent if the complete text cites the source.
   */
  readonly start?: number;
  /** The end of the citing passage, in UTF-16 units, exclusive; present with `start`. */
  readonly end?: number;
}
