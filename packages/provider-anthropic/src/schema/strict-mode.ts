/**
 * The mode of strict tools: whether the server forces the model to follow a tool's schema (constrained
 * decoding).
 *
 * Strict tools take a subset of JSON Schema: closed objects, no recursion, and few rules. A schema is lowered
 * to that subset, and rules that the server does not know become words of the description; where it cannot
 * be, its tool is not strict. A tool checks its arguments either way. Everything that was changed is
 * reported.
 *
 * - `false`: no tool is strict. This is the default: the server compiles the schemas of all strict tools of
 *   a request into one grammar, and refuses the request where that becomes too large, by a measure that it
 *   does not tell.
 * - `true` and `'auto'`: each tool is strict that can be, in the order of the request, until the limits are
 *   reached that the server does tell: 20 tools, 24 members that may be omitted, 16 choices.
 */
export type StrictMode = 'auto' | boolean;
