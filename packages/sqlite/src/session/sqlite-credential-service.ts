import {
  type Credential,
  type CredentialService,
  checkMembers,
  listOf,
  type MemberRules,
  milliseconds,
  type SessionKey,
} from '@mortise/core';
import {
  CredentialUnreadableError,
  type EncryptionKey,
  encryptionKeyMembers,
  readText,
  Sealing,
  storedText,
} from '@mortise/session-kit';
import {
  SqliteConnection,
  type SqliteConnectionOptions,
  type SqliteSource,
  type Statement,
} from '../connection/sqlite-connection.ts';
import { sessionSchema } from '../session-log/session-schema.ts';

/** Options of the credential service: its database. */
export type SqliteCredentialOptions = SqliteSource &
  SqliteConnectionOptions & {
    /** The key that encrypts saved credentials. */
    readonly key: EncryptionKey;
    /** Earlier keys: credentials that were encrypted with them stay readable until they are saved again. */
    readonly oldKeys?: readonly EncryptionKey[];
  };

/** A credential service over one SQLite database. */
export interface SqliteCredentialService extends CredentialService {
  /** Closes the database, unless the caller passed it in. The service cannot be used afterwards. */
  close(): void;
}

/**
 * Creates a credential service that stores credentials encrypted in a SQLite database, which may be that of
 * the sessions.
 *
 * A credential is bound to its app, user and name: moved to another row, it cannot be read. Throws
 * `ConfigError`: `invalid_encryption_key`, and the codes of `sqliteSessionService`. `load` rejects with
 * `CredentialUnreadableError`.
 */
export function sqliteCredentialService(options: SqliteCredentialOptions): SqliteCredentialService {
  options = checkMembers('sqliteCredentialService', options, sqliteCredentialServiceOptions);
  const sealing = new Sealing([options.key, ...(options.oldKeys ?? [])]);
  const connection = new SqliteConnection(options, options, sessionSchema);
  const select: Statement<[keyId: string, sealed: Uint8Array<ArrayBuffer>]> = connection.prepare(
    'SELECT key_id, sealed FROM credential WHERE app = ? AND user = ? AND name = ?',
  );
  const replace = connection.prepare(
    'INSERT OR REPLACE INTO credential (app, user, name, key_id, sealed) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = connection.prepare('DELETE FROM credential WHERE app = ? AND user = ?');

  return {
    async load(session, credentialKey) {
      const place = placeOf(session, credentialKey);
      const row = await connection.read(() => select.get(...place.map(storedText)));
      if (!row) return undefined;
      const [storedKeyId, sealed] = row;
      const keyId = readText(storedKeyId);
      try {
        return JSON.parse(await sealing.open(sealed, keyId, place)) as Credential;
      } catch (cause) {
        throw new CredentialUnreadableError(credentialKey, keyId, { cause });
      }
    },
    async save(session, credentialKey, credential) {
      const place = placeOf(session, credentialKey);
      const sealed = await sealing.seal(JSON.stringify(credential), place);
      await connection.write(() => replace.run(...[...place, sealing.keyId].map(storedText), sealed));
    },
    async forget({ appName, userId }) {
      const { changes } = await connection.write(() => remove.run(storedText(appName), storedText(userId)));
      return Number(changes);
    },
    close: () => connection.close(),
  };
}

function placeOf({ appName, userId }: SessionKey, credentialKey: string): readonly string[] {
  return [appName, userId, credentialKey];
}

const sqliteCredentialServiceOptions = {
  path: 'text',
  busyTimeoutMs: milliseconds(0),
  key: encryptionKeyMembers,
  oldKeys: listOf(encryptionKeyMembers),
  database: 'object',
} satisfies MemberRules<SqliteCredentialOptions>;
