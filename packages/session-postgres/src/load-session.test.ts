import { expect, it } from 'vitest';
import { LineChecksum } from './load-session.ts';

it('the format of a loaded session is the same in every version: one version reads what another has written', () => {
  const checksum = new LineChecksum({ appName: 'app', userId: 'ada', sessionId: 's1' });
  expect(checksum.of(1, '{}')).toBe(1_771_705_451);
  expect(checksum.of(2, '{}')).toBe(3_658_404_426);
  expect(checksum.of(1, '{"a":"é😀"}')).toBe(3_274_062_520);
  expect(checksum.of(7, '')).toBe(1_378_308_449);
});
