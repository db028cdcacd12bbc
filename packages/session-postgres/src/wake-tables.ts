import type { SchemaTables } from './migrate.ts';

/**
 * The tables of a dispatcher: a row for each session that is due, advanced, parked or to be woken later, and
 * the later times of each. `due_at` is the earliest time at which the session is due, by a wake or a timer.
 * `lease_until` of a row without an owner is the end of the pause before a retry. All times are epoch
 * milliseconds of the server.
 *
 * `claim_wakes` is a function because each of its statements has to see everything that was committed before
 * the row was locked: in a single statement, a concurrent wake would be lost, and a lane could exceed its
 * limit.
 */
export const wakeTables: SchemaTables = {
  versions: 'dispatch_migration',
  first: 'dispatch',
  migrations: [
    (schema) => `
    CREATE TABLE ${schema}.dispatch (
      digest bytea PRIMARY KEY,
      key text NOT NULL,
      lane text,
      due_at float8,
      owner text,
      lease_until float8 NOT NULL DEFAULT 0,
      attempt bigint NOT NULL DEFAULT 0,
      parked text
    ) WITH (fillfactor = 50);
    CREATE INDEX dispatch_due ON ${schema}.dispatch (due_at) WHERE owner IS NULL AND due_at IS NOT NULL;
    CREATE INDEX dispatch_held ON ${schema}.dispatch (lease_until) WHERE owner IS NOT NULL;
    CREATE INDEX dispatch_parked ON ${schema}.dispatch (digest) WHERE parked IS NOT NULL;

    CREATE TABLE ${schema}.timer (
      digest bytea NOT NULL REFERENCES ${schema}.dispatch ON DELETE CASCADE,
      at float8 NOT NULL,
      PRIMARY KEY (digest, at)
    );

    CREATE FUNCTION ${schema}.claim_wakes(me text, wanted bigint, lease_ms float8, lanes text)
    RETURNS TABLE (session_key text, attempts bigint) LANGUAGE plpgsql AS $claim$
    DECLARE
      moment float8;
      taken bigint;
      full_lanes text[] := '{}';
      picked ${schema}.dispatch%ROWTYPE;
    BEGIN
      IF lanes <> '{}' THEN
        PERFORM pg_advisory_xact_lock(hashtext('mortise lanes ${schema}'));
      END IF;
      RETURN QUERY SELECT key, attempt - 1 FROM ${schema}.dispatch WHERE owner = me;
      GET DIAGNOSTICS taken = ROW_COUNT;
      WHILE taken < wanted LOOP
        moment := extract(epoch FROM clock_timestamp()) * 1000;
        IF lanes <> '{}' THEN
          full_lanes := ARRAY(
            SELECT lane FROM ${schema}.dispatch JOIN json_each_text(lanes::json) AS room ON room.key = lane
            WHERE owner IS NOT NULL AND lease_until > moment
            GROUP BY lane, room.value HAVING count(*) >= room.value::bigint
          );
        END IF;
        SELECT * INTO picked FROM ${schema}.dispatch
        WHERE owner IS NOT NULL AND lease_until <= moment AND (lane IS NULL OR lane <> ALL (full_lanes))
        ORDER BY lease_until LIMIT 1 FOR UPDATE SKIP LOCKED;
        IF NOT FOUND THEN
          SELECT * INTO picked FROM ${schema}.dispatch
          WHERE owner IS NULL AND due_at <= moment AND (lane IS NULL OR lane <> ALL (full_lanes))
          ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED;
        END IF;
        EXIT WHEN NOT FOUND;
        DELETE FROM ${schema}.timer WHERE digest = picked.digest AND at <= moment;
        UPDATE ${schema}.dispatch SET owner = me, lease_until = moment + lease_ms, attempt = attempt + 1, parked = NULL,
          due_at = (SELECT min(at) FROM ${schema}.timer WHERE timer.digest = picked.digest)
        WHERE digest = picked.digest;
        session_key := picked.key;
        attempts := picked.attempt;
        taken := taken + 1;
        RETURN NEXT;
      END LOOP;
    END
    $claim$;`,
  ],
};
