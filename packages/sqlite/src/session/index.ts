export type { EncryptionKey } from '@mortise/session-kit';
export { CredentialUnreadableError } from '@mortise/session-kit';
export type { SqliteConnectionOptions, SqliteSource } from '../connection/sqlite-connection.ts';
export {
  type SqliteCredentialOptions,
  type SqliteCredentialService,
  sqliteCredentialService,
} from './sqlite-credential-service.ts';
export {
  type SqliteSessionOptions,
  type SqliteSessionService,
  sqliteSessionService,
} from './sqlite-session-service.ts';
