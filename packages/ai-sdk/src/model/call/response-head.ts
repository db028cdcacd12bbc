import { isJsonObject, type ModelCallOptions } from '@mortise/core';

type Tell = NonNullable<ModelCallOptions['onResponse']>;

/**
 * Reports the head of an answer. A package returns its headers and not its status, which was a success, or it
 * would have thrown; without headers there was no visible HTTP request.
 */
export function tellAnswer(answer: object, tell: Tell): void {
  const head: unknown = 'response' in answer ? answer.response : undefined;
  const headers = isJsonObject(head) ? headersIn(head['headers']) : undefined;
  if (headers) tell({ status: 200, headers });
}

/** Reports the head of a refusal, which a package throws as an `APICallError`. */
export function tellRefusal(thrown: unknown, tell: Tell): void {
  if (!(thrown instanceof Error) || !('statusCode' in thrown) || typeof thrown.statusCode !== 'number') return;
  const headers = 'responseHeaders' in thrown ? headersIn(thrown.responseHeaders) : undefined;
  tell({ status: thrown.statusCode, headers: headers ?? new Headers() });
}

/**
 * Returns the headers of a record. Invalid headers are ignored, because any package may have produced them.
 */
function headersIn(record: unknown): Headers | undefined {
  if (!isJsonObject(record)) return undefined;
  const headers = new Headers();
  for (const [name, value] of Object.entries(record)) {
    if (typeof value !== 'string') continue;
    try {
      headers.append(name, value);
    } catch {
      // A name or a value that no HTTP answer can have.
    }
  }
  return headers;
}
