/** The numbers of what was removed, of each store that was given. */
export interface ForgetReport {
  readonly sessions?: number;
  /** Keys of `user:` state. */
  readonly userState?: number;
  /** Names, each with all its versions. */
  readonly artifacts?: number;
  readonly memories?: number;
  readonly credentials?: number;
  readonly grants?: number;
  /** Sessions that were woken, so that the dispatcher drops its entry. */
  readonly wakes?: number;
}
