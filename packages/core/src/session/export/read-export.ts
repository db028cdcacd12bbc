import type { Event } from '../../event/event.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import type { Mail } from '../session-service.ts';
import { scopeOf } from '../state-scope.ts';
import { eventProblem } from './event-problem.ts';
import { SessionImportError } from './session-import-error.ts';

/** A session that was exported. */
export interface ExportedSession {
  readonly state: JsonObject;
  readonly events: readonly Event[];
  readonly mail: readonly Mail[];
}

/** Reads a whole export before anything is done with it. Empty lines are passed over. Throws `SessionImportError`. */
export async function readExport(
  lines: AsyncIterable<string> | Iterable<string>,
  trusted: boolean,
): Promise<ExportedSession> {
  const reader = new ExportReader(trusted);
  for await (const line of lines) reader.read(line);
  return reader.end();
}

class ExportReader {
  readonly #trusted: boolean;
  readonly #events: Event[] = [];
  readonly #mail: Mail[] = [];
  readonly #ids = new Set<JsonValue | undefined>();
  #header: JsonObject | undefined;
  #line = 0;

  constructor(trusted: boolean) {
    this.#trusted = trusted;
  }

  read(line: string): void {
    this.#line++;
    if (line.trim() === '') return;
    const entry = this.#parse(line);
    if (!this.#header) this.#readHeader(entry);
    else if (entry['type'] === 'event') this.#readEvent(entry['event'] ?? null);
    else if (entry['type'] === 'mail') this.#readMail(entry['mail'] ?? null);
    else throw this.#invalid('is no event and no mail');
  }

  end(): ExportedSession {
    const header = this.#header;
    this.#line++;
    if (!header) throw this.#invalid('is missing: an export begins with what the session is');
    if (header['events'] !== this.#events.length || header['mail'] !== this.#mail.length)
      throw this.#invalid('is missing, or there are too many: the first line has other numbers of events and mail');
    return { state: header['state'] as JsonObject, events: this.#events, mail: this.#mail };
  }

  #parse(line: string): JsonObject {
    let value: JsonValue;
    try {
      value = JSON.parse(line) as JsonValue;
    } catch {
      throw this.#invalid('is no JSON');
    }
    if (!isJsonObject(value)) throw this.#invalid('is no object');
    return value;
  }

  #readHeader(header: JsonObject): void {
    if (header['type'] !== 'session') throw this.#invalid('is not the beginning of an exported session');
    if (header['v'] !== 1) throw this.#invalid('has another format: it is read by a newer version of Mortise');
    if (!isJsonObject(header['state'] ?? null)) throw this.#invalid('has no state');
    this.#header = header;
    this.#checkShared(header['state'] as JsonObject);
  }

  #readEvent(event: JsonValue): void {
    const problem = eventProblem(event);
    if (problem !== undefined) throw this.#invalid(`has an event that ${problem}`);
    const read = event as unknown as Event;
    const { id, type, actions } = read;
    if (this.#ids.has(id)) throw this.#invalid(`has an event whose id "${id}" came before`);
    this.#ids.add(id);
    if (reservedEvents.has(type)) this.#refuse(`has an event "${type}", by which it is decided what runs`);
    if (read.type === 'notice' && !loopNotices.has(read.code))
      this.#refuse(`has a notice "${read.code}", by which a package remembers what it was told`);
    this.#checkShared(actions?.stateDelta ?? {});
    this.#events.push(read);
  }

  #readMail(mail: JsonValue): void {
    if (!isJsonObject(mail) || typeof mail['id'] !== 'string') throw this.#invalid('has no mail');
    const { type } = mail;
    if (type !== 'message' && type !== 'cancel')
      this.#refuse(`has mail "${String(type)}", by which calls get an answer`);
    this.#mail.push(mail as unknown as Mail);
  }

  #checkShared(state: JsonObject): void {
    const shared = Object.keys(state).find((key) => scopeOf(key) !== 'session');
    if (shared !== undefined) this.#refuse(`has the state "${shared}", which other sessions share`);
  }

  #refuse(problem: string): void {
    if (this.#trusted) return;
    throw new SessionImportError(
      'import_reserved',
      this.#line,
      `${problem}; say { trusted: true } only where this application wrote the export and nobody else could change it`,
    );
  }

  #invalid(problem: string): SessionImportError {
    return new SessionImportError('import_invalid', this.#line, problem);
  }
}

const reservedEvents: ReadonlySet<Event['type']> = new Set([
  'asked',
  'answered',
  'passed',
  'stepped',
  'withdrawn',
  'opened',
]);
/** What the loop itself notes; grants and the like are notices, too. */
const loopNotices: ReadonlySet<string> = new Set([
  'limited',
  'cancelled',
  'continued',
  'output_invalid',
  'after_agent',
  'cancel_requested',
  'mail_refused',
]);
