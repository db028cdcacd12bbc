export {
  SqliteConnection,
  type SqliteConnectionOptions,
  type SqliteSource,
  type Statement,
} from './sqlite-connection.ts';
export type { SqliteSchema } from './sqlite-schema.ts';
