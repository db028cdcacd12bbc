import { createSession, type RequestOptions } from './ask.ts';

/**
 * Tells the id of the session that the page's address names after its `#`. Where it
 * names none, a session is made when it is first asked, and again where that failed.
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
