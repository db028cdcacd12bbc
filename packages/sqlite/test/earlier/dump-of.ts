import type { DatabaseSync } from 'node:sqlite';

/** Returns a database as the statements that create it again, with the numbers in the header of its file. */
export function dumpOf(database: DatabaseSync): string {
  const tables = rowsOf(database, 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid');
  const header = ['application_id', 'user_version'].map(
    (name) => `PRAGMA ${name} = ${String(database.prepare(`PRAGMA ${name}`).get()?.[name])};`,
  );
  const made = tables.filter(({ name }) => !String(name).startsWith('sqlite_'));
  return [
    ...header,
    ...made.map(({ sql }) => `${String(sql)};`),
    ...made.filter(({ type }) => type === 'table').flatMap(({ name }) => insertsOf(database, String(name))),
    '',
  ].join('\n');
}

function insertsOf(database: DatabaseSync, table: string): readonly string[] {
  const names = rowsOf(database, `SELECT name FROM pragma_table_info('${table}')`).map(
    ({ name }) => `"${String(name)}"`,
  );
  const values = `SELECT concat_ws(', ', ${names.map((name) => `quote(${name})`).join(', ')}) AS line FROM "${table}"`;
  return rowsOf(database, values).map(
    ({ line }) => `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${String(line)});`,
  );
}

function rowsOf(database: DatabaseSync, sql: string): readonly Record<string, unknown>[] {
  return database.prepare(sql).all();
}
