export { CredentialUnreadableError, type EncryptionKey } from '@mortise/session-kit';
export type { PostgresListen } from './postgres-changes.ts';
export { type PostgresCredentialOptions, postgresCredentialService } from './postgres-credential-service.ts';
export { StoreUnreachableError } from './postgres-database.ts';
export type { PostgresQuery, PostgresRow, PostgresSource } from './postgres-query.ts';
export {
  type PostgresSessionOptions,
  type PostgresSessionService,
  postgresSessionService,
} from './postgres-session-service.ts';
