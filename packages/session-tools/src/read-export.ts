import { type Event, isJsonObject, type JsonObject, type JsonValue, type Mail, paced } from '@mortise/core';
import { eventProblem, isNewerEvent, logInForce } from '@mortise/core/events';
import { type ForeignLog, type ForeignProblem, isForeignProblem } from './foreign-log.ts';
import { SessionImportError } from './session-import-error.ts';

/** A session that was exported. */
export interface ExportedSession {
  readonly state: JsonObject;
  readonly events: readonly Event[];
  readonly mail: readonly Mail[];
}

/**
 * Reads a complete export, and returns it only if all of it is valid. Empty lines are ignored. Throws
 * `SessionImportError`. `foreign`: the rules for an untrusted log; undefined if the export is trusted.
 */
export async function readExport(
  lines: AsyncIterable<string> | Iterable<string>,
  foreign: ForeignLog | undefined,
): Promise<ExportedSession> {
  const reader = new ExportReader(foreign);
  for await (const line of paced(lines)) reader.read(line);
  return reader.end();
}

class ExportReader {
  readonly #foreign: ForeignLog | undefined;
  readonly #events: Event[] = [];
  /** The line number of each event. */
  readonly #lines: number[] = [];
  readonly #inbox: Mail[] = [];
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
    else if (entry['type'] === 'mail') this.#readInboxItem(entry['mail'] ?? null);
    else if (typeof entry['type'] === 'string') throw this.#newer(`has a "${entry['type'].slice(0, 100)}"`);
    else throw this.#invalid('is neither an event nor an inbox item');
  }

  end(): ExportedSession {
    const header = this.#header;
    this.#line++;
    if (!header) throw this.#invalid('is missing: an export begins with a line about the session');
    if (header['events'] !== this.#events.length || header['mail'] !== this.#inbox.length)
      throw this.#invalid(
        'is missing, or the import has too many lines: the first line announces other numbers of events and inbox items',
      );
    const events = this.#foreign ? this.#history(this.#foreign) : this.#events;
    return { state: header['state'] as JsonObject, events, mail: this.#inbox };
  }

  /** Returns the events of the conversation, without those that a `rewound` event removed. */
  #history(foreign: ForeignLog): readonly Event[] {
    const events: Event[] = [];
    for (const { event, revision } of logInForce(this.#events)) {
      if (event.type === 'rewound') continue;
      this.#line = this.#lines[revision - 1] ?? this.#line;
      const taken = foreign.take(event);
      if (isForeignProblem(taken)) this.#refuse(taken);
      else events.push(taken);
    }
    return [...events, ...foreign.end()];
  }

  #parse(line: string): JsonObject {
    let value: JsonValue;
    try {
      value = JSON.parse(line) as JsonValue;
    } catch {
      throw this.#invalid('is not JSON');
    }
    if (!isJsonObject(value)) throw this.#invalid('is not an object');
    return value;
  }

  #readHeader(header: JsonObject): void {
    if (header['type'] !== 'session') throw this.#invalid('is not the beginning of an exported session');
    const { v } = header;
    if (Number.isInteger(v) && Number(v) > 1) throw this.#newer(`has the export format ${String(v)}`);
    if (v !== 1) throw this.#invalid('has an unknown export format');
    if (!isJsonObject(header['state'] ?? null)) throw this.#invalid('has no state');
    this.#header = header;
    this.#refuse(this.#foreign?.stateProblem(header['state'] as JsonObject));
  }

  #readEvent(event: JsonValue): void {
    const problem = eventProblem(event);
    if (problem !== undefined && isNewerEvent(event)) throw this.#newer(`has an event that ${problem}`);
    if (problem !== undefined) throw this.#invalid(`has an event that ${problem}`);
    const read = event as unknown as Event;
    if (this.#ids.has(read.id)) throw this.#invalid(`has an event whose id "${read.id}" was already used`);
    this.#ids.add(read.id);
    this.#events.push(read);
    this.#lines.push(this.#line);
  }

  #readInboxItem(mail: JsonValue): void {
    if (!isJsonObject(mail) || typeof mail['id'] !== 'string') throw this.#invalid('has an invalid inbox item');
    const problem = `has an inbox item "${String(mail['type'])}", which the next run would treat as sent by the user or by a trusted system`;
    if (this.#foreign) this.#refuse({ problem, isReserved: true });
    this.#inbox.push(mail as unknown as Mail);
  }

  #refuse(found: ForeignProblem | undefined): void {
    if (!found) return;
    if (!found.isReserved) throw this.#invalid(found.problem);
    throw new SessionImportError(
      'import_reserved',
      this.#line,
      `${found.problem}; set { trusted: true } only if this application wrote the export and no one else could change it`,
    );
  }

  #newer(what: string): SessionImportError {
    const problem = `${what}: it was written by a newer version; update this worker`;
    return new SessionImportError('newer_export', this.#line, problem);
  }

  #invalid(problem: string): SessionImportError {
    return new SessionImportError('import_invalid', this.#line, problem);
  }
}
