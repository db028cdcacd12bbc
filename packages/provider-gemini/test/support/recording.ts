/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Reply } from '@mortise/provider-kit/test';

/** One recorded conversation, or recorded answers without their requests. */
export interface Recording {
  /** Folder and file name. */
  readonly name: string;
  readonly turns: readonly RecordedTurn[];
}

export interface RecordedTurn {
  /** Absent where only the answer was recorded. */
  readonly request: RecordedRequest | undefined;
  readonly response: {
    readonly status: number;
    readonly headers?: { readonly [name: string]: string };
    readonly json?: JsonMap;
    readonly sse?: string;
  };
}

export interface RecordedRequest {
  readonly model: string;
  /** It was sent to Vertex AI. */
  readonly vertex: boolean;
  readonly stream: boolean;
  readonly body: JsonMap;
}

/** Parsed JSON whose members the reader looks for. */
export type JsonMap = { readonly [key: string]: unknown };

/** Why there may be no recordings: they are kept outside the package. */
export const recordingsAbsent: string | undefined = existsSync(folder())
  ? undefined
  : 'the recordings are not here (../shared/recordings)';

/** The recordings in these folders; none where they are absent. Of a conversation with several providers, the turns of Gemini. */
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

/** The chunks of a recorded answer; one where it was not streamed. */
export function chunksOf({ response }: RecordedTurn): readonly JsonMap[] {
  if (response.json) return [response.json];
  const lines = (response.sse ?? '').split(/\r?\n/).filter((line) => line.startsWith('data:'));
  return lines.map((line) => JSON.parse(line.slice('data:'.length)) as JsonMap);
}

/** The parts of a recorded answer, of its first candidate. */
export function partsOf(turn: RecordedTurn): readonly JsonMap[] {
  return chunksOf(turn).flatMap((chunk) => {
    const content = mapOf(listOf(chunk['candidates'])[0]?.['content']);
    return listOf(content['parts']);
  });
}

export function listOf(value: unknown): readonly JsonMap[] {
  return Array.isArray(value) ? value : [];
}

export function mapOf(value: unknown): JsonMap {
  return typeof value === 'object' && value !== null ? (value as JsonMap) : {};
}

function read(name: string): Recording {
  const { provider, turns } = JSON.parse(readFileSync(new URL(name, folder()), 'utf8')) as RawRecording;
  return {
    name,
    turns: turns
      .filter((turn) => (turn.provider ?? provider).startsWith('google.'))
      .map(({ request, response }) => ({ request: request ? requestOf(request) : undefined, response })),
  };
}

function requestOf({ path, body }: NonNullable<RawRecording['turns'][0]['request']>): RecordedRequest {
  const [, model = '', method = ''] = /models\/([^:]+):(\w+)/.exec(path) ?? [];
  return { model, vertex: path.includes('/publishers/'), stream: method.startsWith('stream'), body };
}

function folder(): URL {
  return new URL('../../../../../shared/recordings/providers/', import.meta.url);
}

interface RawRecording {
  readonly provider: string;
  readonly turns: readonly {
    readonly provider?: string;
    readonly request: { readonly path: string; readonly body: JsonMap } | null;
    readonly response: RecordedTurn['response'];
  }[];
}
