import {
  checkedSessionKey,
  checkMembers,
  type JsonObject,
  type JsonValue,
  listOf,
  type MemberRules,
  type Session,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
  type StateScope,
  scopeOf,
} from '@mortise/core';
import { ForeignLog } from './foreign-log.ts';
import { newId } from './new-id.ts';
import { readExport } from './read-export.ts';

/** Options of an import. */
export interface ImportOptions {
  /**
   * True if this application wrote the export and no one else could change it; default false.
   *
   * Otherwise the import keeps only history that cannot decide what runs: messages, answers of the model, and
   * calls with their outcomes. A call without a response gets one with an unknown outcome. Content that only
   * a provider reads, and the ids of inputs, are omitted. Messages of the user are imported as data
   * (`isData`): URLs in them do not count as written by the user. Everything else is refused with
   * `import_reserved`: questions, answers, passes, steps, nested runs, transfers, notices of packages, inbox
   * items, and state.
   */
  readonly trusted?: boolean | undefined;
  /**
   * Keys of session state that are imported from an untrusted export: list only keys that do not affect the
   * decisions of a tool, gate or instruction. Default: none.
   */
  readonly state?: readonly string[] | undefined;
  /** Called once for each kind of content that is omitted from an untrusted export. Default: not reported. */
  readonly onLeftOut?: ((what: string) => void) | undefined;
}

/**
 * Creates a session from an export, with its events, state
 * and inbox items. No session with this `key` may exist.
 *
 * Existing state that the sessions of the user or the app share stays unchanged; missing keys are added. No
 * other process should write this shared state meanwhile. Throws `SessionImportError`,
 * `SessionExistsError`, and `RunError` (`bad_input`) if the key is invalid.
 */
export async function importSession(
  sessions: SessionService,
  key: SessionKey,
  lines: AsyncIterable<string> | Iterable<string>,
  options: ImportOptions = {},
): Promise<Session> {
  options = checkMembers('importSession', options, importSessionOptions);
  const { trusted = false, state: stateKeys = [], onLeftOut } = options;
  key = checkedSessionKey(key);
  const foreign = trusted
    ? undefined
    : new ForeignLog(
        stateKeys.filter((name) => scopeOf(name) === 'session'),
        onLeftOut,
      );
  const { state, events, mail } = await readExport(lines, foreign);
  const made = await sessions.create(
    key,
    keysOf(state, (scope) => scope === 'session'),
  );
  try {
    await sessions.append(key, events, { revision: 0 });
    await keepShared(sessions, key, { ...keysOf(state, isShared), ...keysOf(made.state, isShared) });
    for (const item of mail) await sessions.deliver(key, item);
    return await loaded(sessions, key);
  } catch (error) {
    await sessions.delete(key);
    throw error;
  }
}

/**
 * Restores shared state that the imported events changed. A temporary session writes the change, because the
 * log of the imported session must equal the export.
 */
async function keepShared(sessions: SessionService, key: SessionKey, wanted: JsonObject): Promise<void> {
  const current = keysOf((await loaded(sessions, key)).state, isShared);
  const delta: Record<string, JsonValue> = {};
  for (const name of Object.keys(current)) if (!Object.hasOwn(wanted, name)) delta[name] = null;
  for (const [name, value] of Object.entries(wanted))
    if (JSON.stringify(current[name]) !== JSON.stringify(value)) delta[name] = value;
  if (Object.keys(delta).length === 0) return;
  const carrier = { ...key, sessionId: `${key.sessionId} ${newId()}` };
  await sessions.create(carrier, delta);
  await sessions.delete(carrier);
}

async function loaded(sessions: SessionService, key: SessionKey): Promise<Session> {
  const session = await sessions.load(key);
  if (!session) throw new SessionNotFoundError(key.sessionId);
  return session;
}

function keysOf(state: JsonObject, is: (scope: StateScope) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(state).filter(([key]) => is(scopeOf(key))));
}

function isShared(scope: StateScope): boolean {
  return scope === 'user' || scope === 'app';
}

const importSessionOptions = {
  trusted: 'boolean',
  state: listOf('text'),
  onLeftOut: 'function',
} satisfies MemberRules<ImportOptions>;
