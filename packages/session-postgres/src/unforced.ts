/**
 * An expression of a statement whose commit is not waited for on the disk: for what comes right by itself
 * where a crash of the server takes it back. It holds for this transaction, and for no other of a pool.
 */
export const unforced = `set_config('synchronous_commit', 'off', true)`;
