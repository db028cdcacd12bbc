import type { PostgresListen } from './postgres-changes.ts';

/**
 * Listens on a channel, and retries a second after the connection is lost or refused. Resolves after the
 * first attempt with a function that stops listening.
 *
 * @param heard Called with each payload, and with an empty payload each time that listening starts, because
 * earlier notifications were missed.
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

/** Milliseconds until a broken connection is opened again. */
const againMs = 1_000;
