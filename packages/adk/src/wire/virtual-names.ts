/**
 * Names of the virtual calls that ADK's clients are asked
 * with. The gates that ask reserve them: no tool may have one.
 */
export const adkConfirmationName = 'adk_request_confirmation';
export const adkInputName = 'adk_request_input';
export const adkCredentialName = 'adk_request_credential';

/** True if a call of this name belongs to ADK itself and not to a tool. */
export function isVirtualName(name: string): boolean {
  return name === adkConfirmationName || name === adkInputName || name === adkCredentialName;
}
