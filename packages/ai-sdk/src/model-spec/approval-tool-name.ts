/** The name of the calls by which a provider asks to run one of its tools. */
export const approvalToolName = 'approve_provider_call';
