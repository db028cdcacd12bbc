import type { StateDelta, StoredScope } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { arrayOf, textList } from './text-list.ts';

/**
 * Returns the parts of a `WITH` that merge a state delta: `owner` is the part with the session's row, `first`
 * the number of the first of three parameters.
 *
 * A transaction that changes shared keys first locks their app and user, always in the same order: without
 * these locks, two sessions that change the same keys could deadlock.
 */
export function mergeState(schema: string, owner: string, first: number): string {
  const lists = [first, first + 1, first + 2].map((at) => arrayOf(`$${at}`)).join(', ');
  return `
    change AS MATERIALIZED (
      SELECT id AS session, key, value, ${digestOf('key')} AS digest,
        CASE scope WHEN 'app' THEN app_digest WHEN 'user' THEN user_digest END AS owner
      FROM ${owner}, unnest(${lists}) AS change (scope, key, value)
    ), turn AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(hashtextextended(encode(owner, 'hex'), 0))
      FROM (SELECT DISTINCT owner FROM change WHERE owner IS NOT NULL ORDER BY owner) AS owners
    ), delta AS MATERIALIZED (
      SELECT change.* FROM (SELECT count(*) FROM turn) AS turns, change
    ), shared_deleted AS (
      DELETE FROM ${schema}.shared_state AS old USING delta
      WHERE old.owner = delta.owner AND old.digest = delta.digest AND delta.value = 'null'
    ), shared_set AS (
      INSERT INTO ${schema}.shared_state (owner, digest, key, value)
      SELECT owner, digest, key, value FROM delta WHERE owner IS NOT NULL AND value <> 'null'
      ON CONFLICT (owner, digest) DO UPDATE SET value = excluded.value
    ), own_deleted AS (
      DELETE FROM ${schema}.session_state AS old USING delta
      WHERE delta.owner IS NULL AND old.session = delta.session AND old.digest = delta.digest AND delta.value = 'null'
    ), own_set AS (
      INSERT INTO ${schema}.session_state (session, digest, key, value)
      SELECT session, digest, key, value FROM delta WHERE owner IS NULL AND value <> 'null'
      ON CONFLICT (session, digest) DO UPDATE SET value = excluded.value
    )`;
}

/**
 * Returns the three parameters of `mergeState`: scopes,
 * keys as JSON, and values as JSON, `null` to delete a key.
 */
export function deltaParams(delta: StateDelta): [scopes: string, keys: string, values: string] {
  const changes = scopes.flatMap((scope) =>
    [...delta[scope]].map(([key, value]) => ({ scope, key: JSON.stringify(key), value: value ?? 'null' })),
  );
  return [
    textList(changes.map(({ scope }) => scope)),
    textList(changes.map(({ key }) => key)),
    textList(changes.map(({ value }) => value)),
  ];
}

const scopes: readonly StoredScope[] = ['app', 'user', 'session'];
