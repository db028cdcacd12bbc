/** A session as it is stored. */
export interface Stored {
  /** A digest of each event of the log. */
  readonly events: readonly string[];
  readonly state: unknown;
  readonly mail: readonly unknown[];
  /** The index entry: the status and the open questions. */
  readonly index: unknown;
  /** The revision up to which a view is stored, if the version supports stored views. */
  readonly snapshot?: number;
}

/** The state that a chapter found, its actions, and the state that it left, by session. */
export interface Told {
  readonly before: Readonly<Record<string, Stored>>;
  /** The outcome and the text of the last run of the session. */
  readonly did: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, Stored>>;
  /** Snapshots that were not used, each as `SESSION: WHY`. */
  readonly unused: readonly string[];
}
