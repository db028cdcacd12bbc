/** A session as it is stored. */
export interface Stored {
  /** A digest of each event of the log. */
  readonly events: readonly string[];
  readonly state: unknown;
  readonly mail: readonly unknown[];
  /** What the index says: the status, and the questions that are open. */
  readonly index: unknown;
  /** Up to which event a view is stored, for a version that knows of stored views. */
  readonly snapshot?: number;
}

/** What a chapter found, did and left, by session. */
export interface Told {
  readonly before: Readonly<Record<string, Stored>>;
  /** How its last run of the session ended, and its words. */
  readonly did: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, Stored>>;
  /** Snapshots that were not used, each as `SESSION: WHY`. */
  readonly unused: readonly string[];
}
