/**
 * Returns SQL that notifies listeners that the session in a row with a `key_digest` has reached a revision.
 */
export function notifyOf(schema: string, revision: string): string {
  return `pg_notify('${channelOf(schema)}', encode(key_digest, 'hex') || ':' || ${revision})`;
}

/**
 * Returns the channel of a schema, quoted. Two long schema names
 * may share a channel, which only causes unnecessary polls.
 */
export function channelOf(schema: string): string {
  return `mortise_${schema.slice(1, -1)}`.slice(0, 63);
}

/** Returns the channel on which a dispatcher in a schema announces due rows. */
export function wakeChannelOf(schema: string): string {
  return `mortise_wake_${schema.slice(1, -1)}`.slice(0, 63);
}

/** Returns the channel on which runs publish their events. */
export function relayChannelOf(schema: string): string {
  return `mortise_relay_${schema.slice(1, -1)}`.slice(0, 63);
}
