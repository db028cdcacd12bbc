import {
  type Credential,
  type CredentialService,
  checkMembers,
  listOf,
  type MemberRules,
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
import { digestOf } from './digest-of.ts';
import { PostgresDatabase } from './postgres-database.ts';
import type { PostgresSource } from './postgres-query.ts';

/** Options of the credential service: its tables. */
export interface PostgresCredentialOptions extends PostgresSource {
  /** The key that encrypts saved credentials. */
  readonly key: EncryptionKey;
  /** Earlier keys: credentials that were encrypted with them stay readable until they are saved again. */
  readonly oldKeys?: readonly EncryptionKey[] | undefined;
}

/**
 * Creates a credential service that stores credentials encrypted in PostgreSQL, in the schema of the sessions
 * or another one.
 *
 * A credential is bound to its app, user and name: moved to another row, it cannot be read. Throws
 * `ConfigError`: `invalid_encryption_key`, `invalid_option`. `load` rejects with `CredentialUnreadableError`,
 * and both methods with the errors of `postgresSessionService`.
 */
export function postgresCredentialService(options: PostgresCredentialOptions): CredentialService {
  options = checkMembers('postgresCredentialService', options, postgresCredentialServiceOptions);
  const sealing = new Sealing([options.key, ...(options.oldKeys ?? [])]);
  const database = new PostgresDatabase(options);
  const { schema } = database;
  const select = `
    SELECT key_id, encode(sealed, 'base64') AS sealed FROM ${schema}.credential WHERE digest = ${digestOf('$1::text')}`;
  const replace = `
    INSERT INTO ${schema}.credential (digest, app_name, user_id, name, key_id, sealed)
    VALUES (${digestOf('$1::text')}, $2::text, $3::text, $4::text, $5::text, decode($6::text, 'base64'))
    ON CONFLICT (digest) DO UPDATE SET key_id = excluded.key_id, sealed = excluded.sealed`;
  // The index covers only the beginnings of names, which may have any length.
  const remove = `
    DELETE FROM ${schema}.credential
    WHERE left(user_id, 200) = left($2::text, 200) AND left(app_name, 200) = left($1::text, 200)
      AND app_name = $1::text AND user_id = $2::text
    RETURNING 1 AS removed`;

  return {
    async load(session, credentialKey) {
      const place = placeOf(session, credentialKey);
      const [row] = (await database.ask(select, [JSON.stringify(place)])).rows;
      if (!row) return undefined;
      const keyId = readText(String(row['key_id']));
      try {
        return JSON.parse(await sealing.open(bytesOf(String(row['sealed'])), keyId, place)) as Credential;
      } catch (cause) {
        throw new CredentialUnreadableError(credentialKey, keyId, { cause });
      }
    },
    async save(session, credentialKey, credential) {
      const place = placeOf(session, credentialKey);
      const sealed = await sealing.seal(JSON.stringify(credential), place);
      const names = [...place, sealing.keyId].map(storedText);
      await database.ask(replace, [JSON.stringify(place), ...names, textOf(sealed)]);
    },
    async forget({ appName, userId }) {
      return (await database.ask(remove, [appName, userId].map(storedText))).rows.length;
    },
  };
}

function placeOf({ appName, userId }: SessionKey, credentialKey: string): readonly string[] {
  return [appName, userId, credentialKey];
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const postgresCredentialServiceOptions = {
  key: encryptionKeyMembers,
  oldKeys: listOf(encryptionKeyMembers),
  query: 'function',
  schema: 'text',
} satisfies MemberRules<PostgresCredentialOptions>;
