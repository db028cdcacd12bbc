import { AgentError } from '@mortise/core';

/** The reason why a source gave no tools, and which option to change. Foreign text, not neutralized. */
export function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const advice = adviceOn(error);
  return advice === undefined ? message : `${message} (${advice})`;
}

function adviceOn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (AgentError.is(error) ? byCode[error.code] : undefined) ?? adviceOn(error.cause);
}

const privateNetwork = '--private-network lets it be on this machine or in a private network';
const byCode: Readonly<Record<string, string>> = {
  mcp_address_refused: privateNetwork,
  address_refused: privateNetwork,
  openapi_auth:
    'behind the document, --openapi-auth SCHEME=VARIABLE or SCHEME=none, and --openapi-url for where it goes',
};
