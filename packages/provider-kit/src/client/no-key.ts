/**
 * What a server that takes no keys is told as one: without any,
 * an SDK looks for one in the environment, or refuses to send.
 */
export const noKey = 'none';
