/** Where requests may go. */
export interface AddressPolicy {
  /**
   * Also to this machine, private networks and the metadata
   * services of clouds. Default: public addresses only.
   */
  readonly allowPrivateNetwork?: boolean;
}
