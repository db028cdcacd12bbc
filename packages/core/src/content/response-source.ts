/**
 * Where the outcome of a call is from: the tool's own code, a server that
 * answers in its place, or what was said and stored before.
 */
export type ResponseSource = 'tool' | 'server' | 'memory';
