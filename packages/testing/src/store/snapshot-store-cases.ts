import type { SessionKey, SessionService, SnapshotStore } from '@mortise/core';
import { assertEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject, type SubjectMembers } from '../conformance/of-subject.ts';
import { sibling, strangers } from './service-key.ts';
import { eventOf, key, type SessionSubject, sessionMembers } from './session-subject.ts';

/** The subject of the snapshot cases: a store without any session. */
export interface SnapshotSubject extends SessionSubject {
  /** Changes one character of the session's stored snapshot. Feature `damage`. */
  readonly damage?: (key: SessionKey) => void | Promise<void>;
}

/** The members of the subject. */
export const snapshotMembers: SubjectMembers<SnapshotSubject> = {
  ...sessionMembers,
  damage: true,
};

/** Cases for the `snapshots` of a `SessionService` that also has `index`, `forget` and `deleteBefore`. */
export const snapshotStoreCases: readonly ConformanceCase<SnapshotSubject>[] = ofSubject(snapshotMembers, [
  {
    id: 'snapshot:read:whole',
    behavior: 'returns a snapshot of any length as it was written, to every service over the same storage',
    async run({ sessions, reopen }) {
      await begin(sessions);
      for (const [at, data] of texts.entries()) {
        await snapshotsOf(sessions).write(key, { revision: at + 1, data });
        const other = snapshotsOf((await reopen?.()) ?? sessions);
        assertEqual(await other.read(key), { revision: at + 1, data }, `the snapshot number ${at}`);
      }
    },
  },
  {
    id: 'snapshot:read:none',
    behavior: 'returns nothing for a session without a snapshot, and for an unknown key',
    async run({ sessions }) {
      const snapshots = snapshotsOf(sessions);
      assertEqual(await snapshots.read(key), undefined, 'the snapshot of a key that is not known');
      await begin(sessions);
      assertEqual(await snapshots.read(key), undefined, 'the snapshot of a session that has none');
      await begin(sessions, sibling);
      await snapshots.write(sibling, { revision: 1, data: 'x' });
      assertEqual(
        await snapshots.read(key),
        undefined,
        'the snapshot of a session that has none, next to a session with one',
      );
    },
  },
  {
    id: 'snapshot:read:damaged',
    behavior: 'returns nothing for a corrupt snapshot, and accepts the next one',
    needs: 'damage',
    async run({ sessions, damage }) {
      const snapshots = snapshotsOf(sessions);
      await begin(sessions);
      await snapshots.write(key, { revision: 1, data: 'as it was written' });
      await present(damage, 'the member "damage"')(key);
      assertEqual(await snapshots.read(key), undefined, 'the damaged snapshot');
      await snapshots.write(key, { revision: 1, data: 'again' });
      assertEqual(await snapshots.read(key), { revision: 1, data: 'again' }, 'the next snapshot');
    },
  },
  {
    id: 'snapshot:write:newest',
    behavior: 'replaces a snapshot of the same or a lower revision, never one of a higher revision',
    async run({ sessions }) {
      const snapshots = snapshotsOf(sessions);
      await begin(sessions);
      for (const [revision, data, seen] of [
        [2, 'a', 'a'],
        [1, 'b', 'a'],
        [2, 'c', 'c'],
        [10, 'd', 'd'],
        [9, 'e', 'd'],
      ] as const) {
        await snapshots.write(key, { revision, data });
        assertEqual((await snapshots.read(key))?.data, seen, `the snapshot after "${data}" of revision ${revision}`);
      }
    },
  },
  {
    id: 'snapshot:write:unknown',
    behavior: 'ignores a snapshot for an unknown key',
    async run({ sessions }) {
      const snapshots = snapshotsOf(sessions);
      await snapshots.write(key, { revision: 1, data: 'before' });
      assertEqual(await sessions.load(key), undefined, 'the session of an unknown key');
      await begin(sessions);
      assertEqual(await snapshots.read(key), undefined, 'the snapshot of a session that was created later');
    },
  },
  {
    id: 'snapshot:apart',
    behavior: 'keeps the snapshots of other sessions, users and apps apart',
    async run({ sessions }) {
      const snapshots = snapshotsOf(sessions);
      const all = [key, sibling, ...strangers];
      for (const each of all) await begin(sessions, each);
      for (const [at, each] of all.entries()) await snapshots.write(each, { revision: 1, data: `data ${at}` });
      for (const [at, each] of all.entries())
        assertEqual((await snapshots.read(each))?.data, `data ${at}`, `the snapshot of ${JSON.stringify(each)}`);
    },
  },
  {
    id: 'snapshot:log',
    behavior: 'does not change the session: neither its log, nor its revision, nor its index entry',
    async run({ sessions }) {
      await begin(sessions);
      const stored = async () => [await sessions.load(key), await sessions.index?.list(), await sessions.mail(key)];
      const before = await stored();
      await snapshotsOf(sessions).write(key, { revision: 1, data: 'x' });
      assertEqual(await stored(), before, 'the session with a snapshot');
      const { revision } = await sessions.append(key, [eventOf('e2')], { revision: 1 });
      assertEqual(revision, 2, 'the revision of the next event');
    },
  },
  {
    id: 'snapshot:gone',
    behavior: 'is deleted with its session by delete, by forget, and by deleteBefore',
    async run({ sessions }) {
      const snapshots = snapshotsOf(sessions);
      const ways = {
        delete: () => sessions.delete(key),
        forget: () => present(sessions.forget, 'the member "forget"').call(sessions, key),
        deleteBefore: () =>
          present(sessions.deleteBefore, 'the member "deleteBefore"').call(sessions, 8e15, { openWork: true }),
      };
      for (const [name, remove] of Object.entries(ways)) {
        await begin(sessions);
        await snapshots.write(key, { revision: 1, data: 'x' });
        await remove();
        assertEqual(await snapshots.read(key), undefined, `the snapshot after ${name}`);
        await begin(sessions);
        assertEqual(await snapshots.read(key), undefined, `the snapshot of a session created again after ${name}`);
        await sessions.delete(key);
      }
    },
  },
]);

async function begin(sessions: SessionService, of: SessionKey = key): Promise<void> {
  await sessions.create(of);
  await sessions.append(of, [eventOf(`e1 of ${JSON.stringify(of)}`)], { revision: 0 });
}

function snapshotsOf({ snapshots }: SessionService): SnapshotStore {
  return present(snapshots, 'the member "snapshots"');
}

const texts = [
  '{}',
  '',
  '["\\u0000","\\ud800"]\n{"a":"\u00e9\u{1f600}\u2028"}',
  `'; DROP TABLE snapshot; -- \\ " %s $1`,
  'a line of some length\n'.repeat(200_000),
  // The text contains characters of two UTF-16 units, which a store must not split.
  `${'\u{1f600}'.repeat(100_000)}x${'\u{1f600}'.repeat(100_000)}`,
];
