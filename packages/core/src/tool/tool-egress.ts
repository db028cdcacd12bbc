/**
 * Where what a tool is told may get to: nowhere, to hosts that the application has chosen whatever a call
 * says, or to an address in the named arguments.
 *
 * A tool that says nothing may reach whatever address is in its arguments: `https://...` anywhere, and what
 * stands in an argument that is named or declared as an address.
 */
export type ToolEgress = 'none' | { readonly hosts: readonly string[] } | { readonly addressIn: readonly string[] };
