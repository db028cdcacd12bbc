import { describe, expect, it } from 'vitest';
import type { SessionKey } from '../session.ts';
import type { SessionService } from '../session-service.ts';
import { inMemorySessionService } from './in-memory-session-service.ts';

const keyOf = (sessionId: string): SessionKey => ({ appName: 'app', userId: 'ada', sessionId });

async function kept(service: SessionService): Promise<readonly string[]> {
  return (await service.list({ appName: 'app', userId: 'ada' })).map(({ sessionId }) => sessionId);
}

describe('the maximum number of sessions in memory', () => {
  it('the maximum number of sessions drops the least recently used session', async () => {
    const service = inMemorySessionService({ maxSessions: 3 });
    for (const id of ['a', 'b', 'c', 'd']) await service.create(keyOf(id));
    expect(await kept(service)).toEqual(['b', 'c', 'd']);
    await service.load(keyOf('b'));
    await service.create(keyOf('e'));
    expect(await kept(service)).toEqual(['b', 'd', 'e']);
    expect(await service.load(keyOf('c'))).toBeUndefined();
    await expect(service.append(keyOf('a'), [], { revision: 0 })).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it('the maximum number of sessions does not drop the session of an active run', async () => {
    let now = 0;
    const service = inMemorySessionService({ maxSessions: 1, clock: () => now });
    await service.create(keyOf('a'));
    await service.leases?.claim(keyOf('a'), 'worker', 1_000);
    await service.create(keyOf('b'));
    expect(await kept(service)).toEqual(['a', 'b']);
    now = 2_000;
    await service.create(keyOf('c'));
    expect(await kept(service)).toEqual(['c']);
  });

  it('the maximum number of sessions in memory is ten thousand by default', async () => {
    const service = inMemorySessionService();
    for (let at = 0; at < 10_002; at++) await service.create(keyOf(`${at}`));
    expect(await kept(service)).toHaveLength(10_000);
    expect(await service.load(keyOf('0'))).toBeUndefined();
  });

  it.each([0, -1, Number.NaN])('the maximum number of sessions cannot be %s', (maxSessions) => {
    expect(() => inMemorySessionService({ maxSessions })).toThrow(
      '"maxSessions" of inMemorySessionService must be a whole number from 1',
    );
  });

  it('the maximum number of sessions in memory can be infinite', async () => {
    const service = inMemorySessionService({ maxSessions: Number.POSITIVE_INFINITY });
    for (let at = 0; at < 10_002; at++) await service.create(keyOf(`${at}`));
    expect(await kept(service)).toHaveLength(10_002);
  });
});
