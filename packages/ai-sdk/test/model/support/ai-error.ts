/**
 * Returns an error with the marks of `@ai-sdk/provider`: its
 * name, and a symbol that all copies of the package share.
 */
export function aiError(name: string, message: string, members: object = {}): Error {
  const error = Object.assign(new Error(message), members);
  error.name = name;
  return Object.assign(error, { [Symbol.for('vercel.ai.error')]: true, [Symbol.for(`vercel.ai.error.${name}`)]: true });
}

/** Returns the error that a provider's package throws if its server refuses a request. */
export function apiCallError(statusCode: number | undefined, body: unknown, members: object = {}): Error {
  return aiError('AI_APICallError', 'refused', {
    url: 'https://a.test',
    requestBodyValues: {},
    statusCode,
    responseHeaders: {},
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
    ...members,
  });
}
