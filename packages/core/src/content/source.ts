/**
 * What an answer refers to: a page, a file, a passage of a document. One
 * shape for all providers; at least one of `url`, `title` and `quote` is there.
 */
export interface Source {
  /** Where it is: any scheme that the provider gives. */
  readonly url?: string;
  /** Its name: of a page its title, of a file its name. */
  readonly title?: string;
  /** What it says, in its own words. */
  readonly quote?: string;
  /** The place of the text part that refers to it among the turn's parts; absent: the whole turn does. */
  readonly part?: number;
  /** Where in that part's text the words are that refer to it, in UTF-16 units; absent: all of it. */
  readonly start?: number;
  /** The first UTF-16 unit that does not refer to it any more. Stands with `start`. */
  readonly end?: number;
}
