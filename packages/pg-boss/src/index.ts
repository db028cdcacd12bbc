export type {
  PgBossClient,
  PgBossDatabase,
  PgBossFetch,
  PgBossFind,
  PgBossFoundJob,
  PgBossJob,
  PgBossJobAttempt,
  PgBossNewJob,
  PgBossNewQueue,
  PgBossQueue,
  PgBossTransaction,
} from './pg-boss-client.ts';
export { type PgBossDispatcher, type PgBossDispatcherOptions, pgBossDispatcher } from './pg-boss-dispatcher.ts';
