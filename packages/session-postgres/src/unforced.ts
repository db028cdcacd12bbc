/**
 * An expression for a statement whose commit does not wait for the disk: for changes that are repaired
 * automatically if a crash of the server undoes them. It affects only this transaction, and no other of the
 * pool.
 */
export const unforced = `set_config('synchronous_commit', 'off', true)`;
