/**
 * The destinations that data of a call may reach: none, hosts that the application has chosen independently
 * of the call, or an address in the named arguments. It applies to the declared arguments of the tool. A tool
 * without it may reach any address in its arguments, with or without a scheme, in values and in names of
 * members.
 */
export type ToolEgress = 'none' | { readonly hosts: readonly string[] } | { readonly addressIn: readonly string[] };
