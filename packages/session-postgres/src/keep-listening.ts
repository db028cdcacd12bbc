import type { PostgresListen } from './postgres-changes.ts';

/**
 * Listens on a channel, and again a second after the connection is over or could not be had. Resolves, once
 * it was tried, with what ends it.
 *
 * @param heard Called with each payload, and with an empty one each time that
 * it begins to listen: what was told meanwhile was told to nobody.
 */
export async function keepListening(
  listen: PostgresListen,
  channel: string,
  heard: (payload: string) => void,
): Promise<() => Promise<void>> {
  let isOver = false;
  let stop: (() => unknown) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = async (): Promise<void> => {
    try {
      stop = await listen(`"${channel}"`, heard, lost);
      if (isOver) await stop();
      else heard('');
    } catch {
      lost();
    }
  };
  const lost = (): void => {
    stop = undefined;
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void begin(), againMs);
  };
  await begin();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await stop?.();
  };
}

/** Milliseconds until a connection that broke is made anew. */
const againMs = 1_000;
