/** The numbers of removed items, for each given store. */
export interface ForgetReport {
  readonly sessions?: number;
  /** The number of keys of `user:` state. */
  readonly userState?: number;
  /** The number of names, each with all its versions. */
  readonly artifacts?: number;
  readonly memories?: number;
  readonly credentials?: number;
  readonly grants?: number;
  /** The number of sessions that were woken so that the dispatcher drops its entry. */
  readonly wakes?: number;
}
