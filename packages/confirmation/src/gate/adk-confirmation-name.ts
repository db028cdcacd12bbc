/** The virtual call that ADK's clients are asked for a confirmation with. No tool may have its name. */
export const adkConfirmationName = 'adk_request_confirmation';
