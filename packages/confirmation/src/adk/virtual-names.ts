/** Names of the virtual calls that ADK's clients are asked with. No tool may have one. */
export const adkConfirmationName = 'adk_request_confirmation';
export const adkInputName = 'adk_request_input';
export const adkCredentialName = 'adk_request_credential';
