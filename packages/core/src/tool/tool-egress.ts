/**
 * The destinations that data of a call may reach: none, hosts that the application has chosen whatever a call
 * says, or an address in the named arguments.
 *
 * It holds for the arguments that the tool declares. A tool that says nothing may reach whatever address is
 * in its arguments, with or without a scheme, in values and in the names of members.
 */
export type ToolEgress = 'none' | { readonly hosts: readonly string[] } | { readonly addressIn: readonly string[] };
