import {
  initialState,
  type JsonObject,
  type JsonValue,
  type Session,
  SessionExistsError,
  type SessionKey,
} from '@mortise/core';
import { emptyIndex } from '@mortise/core/session-index';
import { stateDelta, storedScope, storedText } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import type { IndexCache } from './index-cache.ts';
import { appParam, keyParam, userParam } from './key-param.ts';
import { stateIn } from './load-session.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { deltaParams, mergeState } from './state-statement.ts';

/** Creates sessions, with one statement for each. */
export class CreateSession {
  readonly #database: PostgresDatabase;
  readonly #index: IndexCache;
  readonly #create: string;
  readonly #createWithState: string;
  readonly #maker: string;

  constructor(database: PostgresDatabase, index: IndexCache) {
    const { schema } = database;
    this.#database = database;
    this.#index = index;
    this.#create = createStatement(schema, '');
    this.#createWithState = createStatement(schema, `, ${mergeState(schema, 'made', 8)}`);
    this.#maker = `SELECT made_by FROM ${schema}.session WHERE digest = ${digestOf('$1::text')}`;
  }

  async create(key: SessionKey, state: JsonObject): Promise<Session> {
    const { appName, userId, sessionId } = key;
    const given = initialState(state);
    const delta = stateDelta([given]);
    const maker = crypto.randomUUID();
    const names = [appName, userId, sessionId].map(storedText);
    const params = [keyParam(key), appParam(key), userParam(key), ...names, maker];
    const { rows, isRepeated } = await (delta
      ? this.#database.ask(this.#createWithState, [...params, ...deltaParams(delta)])
      : this.#database.ask(this.#create, params));
    const isMade = rows.some(({ kind }) => kind === 'session') || (isRepeated && (await this.#isMadeBy(maker, key)));
    if (!isMade) throw new SessionExistsError(sessionId);
    const id = rows.find(({ kind }) => kind === 'session')?.['name'];
    if (typeof id === 'string') this.#index.keep(key, { id, state: emptyIndex(0) });
    return { appName, userId, sessionId, revision: 0, events: [], state: merged(stateIn(rows, sessionId), given) };
  }

  /** Returns true if an earlier attempt of this call, whose answer was lost, created the session. */
  async #isMadeBy(maker: string, key: SessionKey): Promise<boolean> {
    const { rows } = await this.#database.ask(this.#maker, [keyParam(key)]);
    return rows[0]?.['made_by'] === maker;
  }
}

function merged(shared: JsonObject, given: JsonObject): JsonObject {
  const all: [string, JsonValue][] = [...Object.entries(shared), ...Object.entries(given)];
  const last = new Map(all.filter(([key]) => storedScope(key)));
  return Object.freeze(Object.fromEntries([...last].filter(([, value]) => value !== null)));
}

/** Returns the statement, which reads the shared state as it was before the delta. */
function createStatement(schema: string, more: string): string {
  return `
    WITH made AS (
      INSERT INTO ${schema}.session (digest, app_digest, user_digest, app_name, user_id, session_id, made_by)
      VALUES (${['$1', '$2', '$3'].map((name) => digestOf(`${name}::text`)).join(', ')}, $4::text, $5::text, $6::text, $7::text)
      ON CONFLICT (digest) DO NOTHING
      RETURNING id, app_digest, user_digest, made_at
    ), entry AS (
      INSERT INTO ${schema}.session_index (session, user_digest, indexed, status, updated_at)
      SELECT id, user_digest, 0, 'empty', extract(epoch FROM made_at) * 1000 FROM made
    )${more}
    SELECT 'session' AS kind, id::text AS name, NULL AS data FROM made
    UNION ALL
    SELECT 'state', key, value FROM ${schema}.shared_state
    WHERE owner IN (${digestOf('$2::text')}, ${digestOf('$3::text')})`;
}
