// Gives the tables of a store a later version, or their own
// version again: `node age-tables.ts 1 PLACE`, and `0`.
import { DatabaseSync } from 'node:sqlite';
import { databaseOf, isPostgres } from './store.ts';

const later = 1_000;
/** SQLite's number has the version, and in its thousands the oldest version that can work with the tables. */
const laterMark = 900_900;
const [isLater, place = ''] = process.argv.slice(2);
await (isPostgres(place) ? agePostgres() : ageSqlite());

async function agePostgres(): Promise<void> {
  const { pool, schema } = databaseOf(place);
  await pool.query(
    isLater === '1'
      ? `INSERT INTO ${schema}.migration (version) VALUES (${later})`
      : `DELETE FROM ${schema}.migration WHERE version = ${later}`,
  );
  await pool.end();
}

async function ageSqlite(): Promise<void> {
  const database = new DatabaseSync(place);
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  database.exec(`PRAGMA user_version = ${Number(version) + (isLater === '1' ? laterMark : -laterMark)}`);
  database.close();
}
