/** Whether a value may have to be read before it is one: a response, a blob, a stream, an async iterable. */
export function needsReading(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  try {
    if ((value as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] !== undefined) return true;
    if (Object.getPrototypeOf(value) === Object.prototype) return false;
    const { arrayBuffer, getReader } = value as Partial<Response & ReadableStream>;
    return typeof arrayBuffer === 'function' || typeof getReader === 'function';
  } catch {
    // It throws when it is looked at: what is wrong with it is said when its picture is taken.
    return false;
  }
}
