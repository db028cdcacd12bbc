import { createSession, type RequestOptions } from './ask.ts';

/**
 * Returns the session id after the `#` of the page's address. Without one, the first call creates a session;
 * a later call retries if that failed.
 */
export function sessionInAddress(base: string, options: RequestOptions): () => string | Promise<string> {
  let making: Promise<string> | undefined;
  let id: string | undefined;
  const made = async (): Promise<string> => {
    try {
      id = await createSession(base, options);
      history.replaceState(history.state, '', `#${encodeURIComponent(id)}`);
      return id;
    } finally {
      making = undefined;
    }
  };
  return () => {
    // A server that renders the page has no address, and asks nothing.
    id ??= decodeURIComponent(location.hash.slice(1));
    if (id !== '') return id;
    making ??= made();
    return making;
  };
}
