import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a call until the server accepts it, like a client whose server is down. */
export async function untilTaken<T>(call: () => Promise<T>): Promise<T> {
  let failed: unknown;
  for (let left = most; left > 0; left--) {
    try {
      return await call();
    } catch (error) {
      failed = error;
      await sleep(pauseMs);
    }
  }
  throw failed;
}

const pauseMs = 100;
/** A server that is down for two minutes will not recover. */
const most = 1_200;
