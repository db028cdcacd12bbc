import { AgentError, ModelError, type ModelFailure } from '@mortise/core';

/** Returns the error message of a server that refused a request. */
export async function refusalOf(response: Response): Promise<ModelError> {
  const { status } = response;
  const said = (await response.text()).slice(0, 500);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ModelError(codeOf(status), `ollama refused the request with status ${status}: ${said}`, {
    status,
    retryable: status === 429 || status >= 500,
    ...(seconds >= 0 && { retryAfterMs: seconds * 1000 }),
  });
}

/** Returns the last event of a failed model call: an error with a known code, whatever was thrown. */
export function failureOf(thrown: unknown, begun: boolean, signal: AbortSignal): ModelFailure {
  if (signal.aborted)
    return { type: 'failure', error: new ModelError('cancelled', 'the model call was aborted'), retryable: false };
  if (thrown instanceof ModelError) return { type: 'failure', error: thrown, retryable: thrown.retryable };
  if (AgentError.is(thrown)) return { type: 'failure', error: thrown, retryable: false };
  const error = begun
    ? new ModelError('stream_cut', 'the answer of ollama broke off. Ask again.', { cause: thrown, retryable: true })
    : new ModelError('unreachable', 'ollama could not be reached. Is it running?', { cause: thrown, retryable: true });
  return { type: 'failure', error, retryable: true };
}

function codeOf(status: number): string {
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate_limit';
  return status >= 500 ? 'overloaded' : 'bad_request';
}
