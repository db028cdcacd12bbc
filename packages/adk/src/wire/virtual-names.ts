/**
 * The names of the virtual calls that represent questions to ADK's
 * clients. Gates that ask reserve these names: no tool may have one.
 */
export const adkConfirmationName = 'adk_request_confirmation';
export const adkInputName = 'adk_request_input';
export const adkCredentialName = 'adk_request_credential';

/** Returns true if a call with this name belongs to ADK itself and not to a tool. */
export function isVirtualName(name: string): boolean {
  return name === adkConfirmationName || name === adkInputName || name === adkCredentialName;
}
