/** The name of the calls by which a provider asks whether it may run a tool of its own. */
export const approvalToolName = 'approve_provider_call';
