import type { SessionRecords } from './session-records.ts';

/**
 * Drops sessions that no run has, until there is room for one more: those first that
 * were kept for longest, and were not used since they were last looked at.
 */
export function makeRoom(records: SessionRecords, most: number, now: number): void {
  const { all } = records;
  let looks = all.size * 2;
  for (const record of all) {
    if (all.size < most || looks-- === 0) return;
    if (!record.used && (record.owner === undefined || record.until <= now)) {
      records.delete(record.key);
      continue;
    }
    record.used = false;
    // It comes once more in this loop, after all others.
    all.delete(record);
    all.add(record);
  }
}
