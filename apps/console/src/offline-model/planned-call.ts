/** A call that a plan makes. The argument text is sent as it is: the user may have written it. */
export interface PlannedCall {
  readonly name: string;
  readonly argsText: string;
}
