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
  /** From 1, in the recording as it is: turns of other providers are left out. */
  readonly number: number;
  /** Absent where only the answer was recorded. */
  readonly request: JsonMap | undefined;
  readonly path: string | undefined;
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

/** The recordings in these folders; none where they are absent. Of a conversation with several providers, the turns of Anthropic. */
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
    .filter((line) => line.startsWith('data:'))
    .map((line) => JSON.parse(line.slice('data:'.length)) as JsonMap);
}

/** The blocks of a recorded answer, put together from its events: nothing of the adapter is used. */
export function recordedBlocks({ response }: RecordedTurn): readonly JsonMap[] {
  if (response.sse === undefined) return (response.json?.['content'] ?? []) as readonly JsonMap[];
  const blocks: { [key: string]: unknown }[] = [];
  for (const { type, index, content_block: start, delta } of recordedEvents(response.sse)) {
    const at = Number(index);
    if (type === 'content_block_start') blocks[at] = { ...(start as JsonMap) };
    if (type === 'content_block_delta') grow(blocks[at] ?? {}, delta as JsonMap);
  }
  return blocks.map(({ json, ...block }) => (json === undefined ? block : { ...block, input: parsed(String(json)) }));
}

function grow(block: { [key: string]: unknown }, { type, ...delta }: JsonMap): void {
  const { text, thinking, partial_json: json, signature } = delta;
  if (type === 'text_delta') block['text'] = `${block['text']}${text}`;
  if (type === 'thinking_delta') block['thinking'] = `${block['thinking']}${thinking}`;
  if (type === 'input_json_delta') block['json'] = `${block['json'] ?? ''}${json}`;
  if (type === 'signature_delta') block['signature'] = signature;
}

function parsed(json: string): unknown {
  return JSON.parse(json || '{}');
}

function read(name: string): Recording {
  const { provider, turns } = JSON.parse(readFileSync(new URL(name, folder()), 'utf8')) as RawRecording;
  return {
    name,
    turns: turns.flatMap((turn, at) => {
      if ((turn.provider ?? provider) !== 'anthropic.messages') return [];
      const { request, response } = turn;
      return [{ number: at + 1, request: request?.body, path: request?.path, response }];
    }),
  };
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
