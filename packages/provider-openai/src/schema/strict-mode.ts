/**
 * The mode of strict tools: whether the server forces the model to follow a tool's schema (constrained
 * decoding).
 *
 * Strict mode takes a subset of JSON Schema: closed objects whose members are all required. So a schema is
 * lowered to that subset, or its tool is not strict. A tool checks its arguments either way; strict mode only
 * saves the model its mistakes. Everything that was changed is reported.
 *
 * - `'auto'`: lowered where the model can still say everything that the schema describes, and whatever it
 *   says is the tool's own language: rules that the server does not know become words of the description. A
 *   tool with an optional member that may not be null, or with an open map, is not strict.
 * - `true`: an optional member also becomes a required one that may be null. Null is then the wire's word
 *   for "omitted", and is taken out of the argument text again before the tool's own schema sees it. What
 *   has no equivalent (open maps, tuples, values without a type) is still not strict.
 * - `false`: no tool is strict.
 *
 * The schema of a tool that is not strict is sent as it is, but for what the server refuses of any tool.
 */
export type StrictMode = 'auto' | boolean;
