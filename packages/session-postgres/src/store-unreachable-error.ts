import { SessionError } from '@mortise/core';

/** The database gave no answer. Whether it has done what it was asked is not known. */
export class StoreUnreachableError extends SessionError {
  constructor(attempts: number, options: ErrorOptions) {
    super(
      'store_unreachable',
      `the database gave no answer to a statement that was sent ${attempts} times; look at the connection, then load the session again`,
      options,
    );
  }
}
