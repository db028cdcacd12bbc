import type { Event } from '../../event/event.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { Pacer } from '../../platform/pacer.ts';
import type { Mail } from '../session-service.ts';
import { eventProblem } from './event-problem.ts';
import { type ForeignLog, type ForeignProblem, isForeignProblem } from './foreign-log.ts';
import { SessionImportError } from './session-import-error.ts';

/** A session that was exported. */
export interface ExportedSession {
  readonly state: JsonObject;
  readonly events: readonly Event[];
  readonly mail: readonly Mail[];
}

/**
 * Reads a whole export before anything is done with it.
 * Empty lines are passed over. Throws `SessionImportError`.
 *
 * `foreign`: how the log of somebody else is taken; undefined where it is the application's own.
 */
export async function readExport(
  lines: AsyncIterable<string> | Iterable<string>,
  foreign: ForeignLog | undefined,
): Promise<ExportedSession> {
  const reader = new ExportReader(foreign);
  const pacer = new Pacer();
  for await (const line of lines) {
    reader.read(line);
    const rest = pacer.rest();
    if (rest) await rest;
  }
  return reader.end();
}

class ExportReader {
  readonly #foreign: ForeignLog | undefined;
  readonly #events: Event[] = [];
  readonly #mail: Mail[] = [];
  readonly #ids = new Set<JsonValue | undefined>();
  #header: JsonObject | undefined;
  #line = 0;

  constructor(foreign: ForeignLog | undefined) {
    this.#foreign = foreign;
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
    this.#events.push(...(this.#foreign?.end() ?? []));
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
    this.#refuse(this.#foreign?.stateProblem(header['state'] as JsonObject));
  }

  #readEvent(event: JsonValue): void {
    const problem = eventProblem(event);
    if (problem !== undefined) throw this.#invalid(`has an event that ${problem}`);
    const read = event as unknown as Event;
    if (this.#ids.has(read.id)) throw this.#invalid(`has an event whose id "${read.id}" came before`);
    this.#ids.add(read.id);
    const taken = this.#foreign?.take(read) ?? read;
    if (isForeignProblem(taken)) this.#refuse(taken);
    else this.#events.push(taken);
  }

  #readMail(mail: JsonValue): void {
    if (!isJsonObject(mail) || typeof mail['id'] !== 'string') throw this.#invalid('has no mail');
    const problem = `has mail "${String(mail['type'])}", which the next run would take for the user's or a system's`;
    if (this.#foreign) this.#refuse({ problem, isReserved: true });
    this.#mail.push(mail as unknown as Mail);
  }

  #refuse(found: ForeignProblem | undefined): void {
    if (!found) return;
    if (!found.isReserved) throw this.#invalid(found.problem);
    throw new SessionImportError(
      'import_reserved',
      this.#line,
      `${found.problem}; say { trusted: true } only where this application wrote the export and nobody else could change it`,
    );
  }

  #invalid(problem: string): SessionImportError {
    return new SessionImportError('import_invalid', this.#line, problem);
  }
}
