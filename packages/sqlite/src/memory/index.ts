export type { SqliteConnectionOptions, SqliteSource } from '../connection/sqlite-connection.ts';
export { type SqliteMemoryOptions, type SqliteMemoryService, sqliteMemoryService } from './sqlite-memory-service.ts';
