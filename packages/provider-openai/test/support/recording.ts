/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Reply } from '@mortise/provider-kit/test';

/** One recorded conversation, or recorded answers without their requests. */
export interface Recording {
  /** Folder and file name. */
  readonly name: string;
  /** False where it was made by hand. */
  readonly recorded: boolean;
  readonly turns: readonly RecordedTurn[];
}

export interface RecordedTurn {
  readonly api: 'responses' | 'chat';
  /** Absent where only the answer was recorded. */
  readonly request: JsonMap | undefined;
  readonly response: {
    readonly status: number;
    readonly headers?: { readonly [name: string]: string };
    readonly json?: JsonMap;
    readonly sse?: string;
  };
}

/** Parsed JSON whose members the reader looks for. */
export type JsonMap = { readonly [key: string]: unknown };

/** Why there may be no recordings: they are kept outside the package. */
export const recordingsAbsent: string | undefined = existsSync(folder())
  ? undefined
  : 'the recordings are not here (../shared/recordings)';

/** The recordings in these folders; none where they are absent. Of a conversation with several providers, the turns of OpenAI. */
export function recordingsIn(...folders: readonly string[]): readonly Recording[] {
  if (recordingsAbsent) return [];
  return folders.flatMap((name) =>
    readdirSync(new URL(`${name}/`, folder()))
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => read(`${name}/${file}`)),
  );
}

/** The reply that a turn was. */
export function replyOf({ response }: RecordedTurn): Reply {
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

function read(name: string): Recording {
  const { recorded, provider, turns } = JSON.parse(readFileSync(new URL(name, folder()), 'utf8')) as RawRecording;
  return {
    name,
    recorded,
    turns: turns.flatMap((turn) => {
      const [vendor, api] = (turn.provider ?? provider).split('.');
      if (vendor !== 'openai' || (api !== 'responses' && api !== 'chat')) return [];
      return [{ api, request: turn.request?.body, response: turn.response }];
    }),
  };
}

function folder(): URL {
  return new URL('../../../../../shared/recordings/providers/', import.meta.url);
}

interface RawRecording {
  readonly recorded: boolean;
  readonly provider: string;
  readonly turns: readonly {
    readonly provider?: string;
    readonly request: { readonly body: JsonMap } | null;
    readonly response: RecordedTurn['response'];
  }[];
}
