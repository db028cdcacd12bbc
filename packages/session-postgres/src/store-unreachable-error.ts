import { SessionError } from '@mortise/core';

/** The error for a database that did not respond. It is not known whether it has stored the events. */
export class StoreUnreachableError extends SessionError {
  constructor(attempts: number, options: ErrorOptions) {
    super(
      'store_unreachable',
      `the database gave no answer to a statement that was sent ${attempts} times; look at the connection, then load the session again`,
      options,
    );
  }
}
