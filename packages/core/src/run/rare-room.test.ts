import { afterEach, describe, expect, it } from 'vitest';
import { RareRoom } from './rare-room.ts';

const { setTimeout: realTimer, clearTimeout: realClear } = globalThis;
const timers = new Map<number, () => void>();

/** Timers that run out when the test says so. */
function heldTimers(): void {
  let last = 0;
  Object.assign(globalThis, {
    setTimeout: (fire: () => void) => {
      timers.set(++last, fire);
      return last;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
  });
}

afterEach(() => {
  Object.assign(globalThis, { setTimeout: realTimer, clearTimeout: realClear });
  timers.clear();
});

describe('a room', () => {
  it('whose import hangs is given up, and tried again the next time', async () => {
    heldTimers();
    let asked = 0;
    const room = new RareRoom(() => (++asked === 1 ? new Promise<string>(() => {}) : Promise.resolve('parts')));
    const first = room.load();
    for (const fire of timers.values()) fire();
    await expect(first).rejects.toMatchObject({ code: 'module_load_failed', cause: expect.any(Error) });
    expect(room.parts).toBeUndefined();
    expect([await room.load(), room.parts, asked]).toEqual(['parts', 'parts', 2]);
  });

  it('leaves no timer behind, whether it came or not', async () => {
    heldTimers();
    await new RareRoom(() => Promise.resolve('parts')).load();
    await new RareRoom(() => Promise.reject(new Error('gone'))).load().catch(() => {});
    expect(timers.size).toBe(0);
  });

  it('is asked for once by all that need it', async () => {
    let asked = 0;
    const room = new RareRoom(async () => ++asked);
    expect(await Promise.all([room.load(), room.load()])).toEqual([1, 1]);
  });
});
