/** The addresses that requests may reach. */
export interface AddressPolicy {
  /**
   * True to also allow this machine, private networks and the metadata services of clouds. Default: public
   * addresses only.
   */
  readonly allowPrivateNetwork?: boolean;
}
