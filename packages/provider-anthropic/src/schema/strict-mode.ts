/**
 * The mode of strict tools: whether the server forces the model to follow a tool's schema (constrained
 * decoding).
 *
 * Strict tools support a subset of JSON Schema: closed objects, no recursion, and few rules. A schema is
 * lowered to that subset, and rules that the server does not support become text in the description; if it
 * cannot be lowered, its tool is not strict. A tool checks its arguments either way. Every change is
 * reported.
 *
 * - `false`: no tool is strict. This is the default: the server compiles the schemas of all strict tools of a
 *   request into one grammar, and refuses the request if that becomes too large, by a measure that it does
 *   not document.
 * - `true` and `'auto'`: each tool is strict that can be, in the order of the request, until the documented
 *   limits are reached: 20 tools, 24 optional members, 16 choices.
 */
export type StrictMode = 'auto' | boolean;
