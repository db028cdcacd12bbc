/** The name of the calls that represent a provider's requests to run one of its tools. */
export const approvalToolName = 'approve_provider_call';
