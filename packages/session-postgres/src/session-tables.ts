import type { SchemaTables } from './migrate.ts';

/**
 * The tables of sessions and credentials.
 *
 * Names of any length and any characters are found by their SHA-256; they are stored with it as JSON, or, if
 * their order matters, as `storedText` writes them. Events, values and messages are JSON in columns of type
 * `text`: `jsonb` cannot store U+0000. A consumed message keeps its row without its content, so that its id
 * stays known. All sessions share one counter of fencing tokens, so that tokens also grow for a session that
 * is deleted and created again. The index entry of a session is the fold of its log (`entry`) after `indexed`
 * events, in a separate table, so that an append changes no indexed column of the session's row.
 */
export const sessionTables: SchemaTables = {
  versions: 'migration',
  first: 'session',
  oldest: 2,
  migrations: [
    (schema) => `
      CREATE TABLE ${schema}.session (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        digest bytea NOT NULL UNIQUE,
        app_digest bytea NOT NULL,
        user_digest bytea NOT NULL,
        app_name text NOT NULL,
        user_id text NOT NULL,
        session_id text COLLATE "C" NOT NULL,
        made_by text NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now(),
        revision bigint NOT NULL DEFAULT 0,
        token bigint NOT NULL DEFAULT 0,
        lease_owner text,
        claimed_at timestamptz,
        expires_at timestamptz
      ) WITH (fillfactor = 50);
      CREATE INDEX session_of_user ON ${schema}.session (user_digest, left(session_id, 200));

      CREATE TABLE ${schema}.event (
        session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
        sequence bigint NOT NULL,
        checksum bigint NOT NULL,
        data text NOT NULL,
        PRIMARY KEY (session, sequence)
      );

      CREATE TABLE ${schema}.session_state (
        session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
        digest bytea NOT NULL,
        key text NOT NULL,
        value text NOT NULL,
        PRIMARY KEY (session, digest)
      );

      CREATE TABLE ${schema}.shared_state (
        owner bytea NOT NULL,
        digest bytea NOT NULL,
        key text NOT NULL,
        value text NOT NULL,
        PRIMARY KEY (owner, digest)
      );

      CREATE TABLE ${schema}.mail (
        session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
        digest bytea NOT NULL,
        position bigint GENERATED ALWAYS AS IDENTITY,
        data text,
        PRIMARY KEY (session, digest)
      );
      CREATE INDEX waiting_mail ON ${schema}.mail (session, position) WHERE data IS NOT NULL;

      CREATE SEQUENCE ${schema}.fencing;

      CREATE TABLE ${schema}.credential (
        digest bytea PRIMARY KEY,
        app_name text NOT NULL,
        user_id text NOT NULL,
        name text NOT NULL,
        key_id text NOT NULL,
        sealed bytea NOT NULL
      );`,
    (schema) => `
      CREATE TABLE ${schema}.session_index (
        session bigint PRIMARY KEY REFERENCES ${schema}.session ON DELETE CASCADE,
        user_digest bytea NOT NULL,
        indexed bigint NOT NULL,
        entry text,
        status text NOT NULL,
        updated_at float8 NOT NULL,
        wake_at float8
      ) WITH (fillfactor = 80);
      INSERT INTO ${schema}.session_index
      SELECT id, user_digest, 0, NULL, 'empty', extract(epoch FROM made_at) * 1000, NULL FROM ${schema}.session;
      CREATE INDEX session_by_age ON ${schema}.session_index (updated_at, session);
      CREATE INDEX session_of_user_by_age ON ${schema}.session_index (user_digest, updated_at, session);
      CREATE INDEX session_unfinished ON ${schema}.session_index (session) WHERE status = 'unfinished';
      CREATE INDEX session_due ON ${schema}.session_index (wake_at) WHERE wake_at IS NOT NULL;
      CREATE INDEX session_leased ON ${schema}.session (id) WHERE lease_owner IS NOT NULL;

      CREATE TABLE ${schema}.question (
        session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
        sequence bigint NOT NULL,
        turn bigint NOT NULL,
        asked_at float8 NOT NULL,
        kind text NOT NULL,
        app_digest bytea NOT NULL,
        user_digest bytea NOT NULL,
        PRIMARY KEY (session, sequence)
      );
      CREATE INDEX question_by_age ON ${schema}.question (asked_at, session, sequence);
      CREATE INDEX question_of_app ON ${schema}.question (app_digest, asked_at, session, sequence);
      CREATE INDEX question_of_user ON ${schema}.question (user_digest, asked_at, session, sequence);`,
    (schema) => `
      CREATE INDEX session_due_in_order ON ${schema}.session_index (wake_at, session) WHERE wake_at IS NOT NULL;
      CREATE INDEX credential_of_user ON ${schema}.credential (left(user_id, 200), left(app_name, 200));`,
  ],
};
