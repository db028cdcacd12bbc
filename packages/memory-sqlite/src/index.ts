export type { SqliteConnectionOptions, SqliteSource } from '@mortise/sqlite-kit';
export { type SqliteMemoryOptions, type SqliteMemoryService, sqliteMemoryService } from './sqlite-memory-service.ts';
