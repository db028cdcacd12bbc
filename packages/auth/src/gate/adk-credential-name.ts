/** The virtual call that ADK's clients are asked for a credential with. No tool may have its name. */
export const adkCredentialName = 'adk_request_credential';
