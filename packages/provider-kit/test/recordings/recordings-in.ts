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

/** One turn of a recording, whoever was asked. */
export interface AnyTurn {
  /** From 1, in the recording as it is. */
  readonly number: number;
  /** The vendor and its protocol: `openai.chat`. */
  readonly provider: string;
  /** Absent where only the answer was recorded. */
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
}

/** Why there may be no recordings: they are kept outside the package. */
export const recordingsAbsent: string | undefined = existsSync(folder())
  ? undefined
  : 'the recordings are not here (../shared/recordings)';

/**
 * The recordings in these folders; none where they are absent.
 * Turns that are undefined are left out: those of other providers.
 */
export function recordingsIn<Turn>(
  folders: readonly string[],
  turnOf: (turn: AnyTurn) => Turn | undefined,
): readonly Recording<Turn>[] {
  if (recordingsAbsent) return [];
  return folders.flatMap((name) =>
    readdirSync(new URL(`${name}/`, folder()))
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => ({
        name: `${name}/${file}`,
        turns: turnsIn(`${name}/${file}`).flatMap((turn) => turnOf(turn) ?? []),
      })),
  );
}

/** The reply that a turn was. */
export function replyOf({ response }: Pick<AnyTurn, 'response'>): Reply {
  const type = response.sse === undefined ? 'application/json' : 'text/event-stream';
  return {
    status: response.status,
    headers: { 'content-type': response.headers?.['content-type'] ?? type, 'x-should-retry': 'false' },
    pieces: [response.sse ?? JSON.stringify(response.json)],
  };
}

/** The JSON of the events of a recorded stream. */
export function recordedEvents(sse: string): readonly JsonMap[] {
  return sse
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:') && !line.includes('[DONE]'))
    .map((line) => JSON.parse(line.slice('data:'.length)) as JsonMap);
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
