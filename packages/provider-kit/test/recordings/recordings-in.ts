/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Reply } from '../support/wire-server.ts';
import type { JsonMap } from './json-map.ts';

/** One recorded conversation, or recorded answers without their requests. */
export interface Recording<Turn> {
  /** Folder and file name. */
  readonly name: string;
  readonly turns: readonly Turn[];
}

/** One turn of a recording, of any provider. */
export interface AnyTurn {
  /** The number of the turn in the recording, from 1. */
  readonly number: number;
  /** The vendor and its protocol, such as `openai.chat`. */
  readonly provider: string;
  /** Undefined if only the answer was recorded. */
  readonly request: RecordedRequest | undefined;
  readonly response: RecordedResponse;
}

export interface RecordedRequest {
  readonly path: string;
  readonly body: JsonMap;
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly json?: JsonMap;
  readonly sse?: string;
  /** The text of a body that is neither JSON nor a stream, such as a page of a proxy. */
  readonly text?: string;
}

/**
 * The reason why no recordings are read; undefined if they are present. They are kept outside of the package.
 */
export const recordingsAbsent: string | undefined = existsSync(folder())
  ? undefined
  : 'the recordings are not here (../shared/recordings)';

/**
 * Returns all recordings in any folder that have a requested
 * turn, with these turns; none if the recordings are absent.
 */
export function recordingsIn<Turn>(turnOf: (turn: AnyTurn) => Turn | undefined): readonly Recording<Turn>[] {
  if (recordingsAbsent) return [];
  return filesIn('')
    .map((name) => ({ name, turns: turnsIn(name).flatMap((turn) => turnOf(turn) ?? []) }))
    .filter(({ turns }) => turns.length > 0);
}

/** Returns the JSON files in a folder and its subfolders. */
function filesIn(under: string): readonly string[] {
  return readdirSync(new URL(under, folder()), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return filesIn(`${under}${entry.name}/`);
      return entry.name.endsWith('.json') ? [`${under}${entry.name}`] : [];
    });
}

/** Returns the recorded response of a turn as a reply of the test server. */
export function replyOf({ response }: Pick<AnyTurn, 'response'>): Reply {
  const type = response.sse === undefined ? 'application/json' : 'text/event-stream';
  return {
    status: response.status,
    headers: { 'content-type': response.headers?.['content-type'] ?? type, 'x-should-retry': 'false' },
    pieces: [response.sse ?? response.text ?? JSON.stringify(response.json)],
  };
}

function turnsIn(name: string): readonly AnyTurn[] {
  const { provider, turns } = JSON.parse(readFileSync(new URL(name, folder()), 'utf8')) as RawRecording;
  return turns.map((turn, at) => ({ provider, ...turn, request: turn.request ?? undefined, number: at + 1 }));
}

function folder(): URL {
  return new URL('../../../../../shared/recordings/providers/', import.meta.url);
}

interface RawRecording {
  readonly provider: string;
  readonly turns: readonly {
    readonly provider?: string;
    readonly request: RecordedRequest | null;
    readonly response: RecordedResponse;
  }[];
}
