/**
 * The origin of a call's outcome: the tool's own code, a server that answered instead, or something stored
 * earlier.
 */
export type ResponseSource = 'tool' | 'server' | 'memory';
