import { existsSync, readFileSync } from 'node:fs';
import type { Json } from './wires.ts';

/** A recorded conversation with the provider's own server. */
export interface Recording {
  readonly turns: readonly { readonly request: Json; readonly sse: string }[];
}

/** The reason why there are no recordings; they are kept outside the project. */
export const recordingsAbsent: string | undefined = existsSync(folder())
  ? undefined
  : 'the recordings are not here (../shared/recordings)';

/** Reads a recording with streamed answers. */
export function readRecording(name: string): Recording {
  const { turns } = JSON.parse(readFileSync(new URL(name, folder()), 'utf8')) as RawRecording;
  return { turns: turns.map(({ request, response }) => ({ request: request.body, sse: response.sse })) };
}

/** Returns the parsed events of a stream. */
export function eventsOf(sse: string): readonly Json[] {
  return sse
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:') && !line.includes('[DONE]'))
    .map((line) => JSON.parse(line.slice('data:'.length)) as Json);
}

function folder(): URL {
  return new URL('../../../../../shared/recordings/providers/', import.meta.url);
}

interface RawRecording {
  readonly turns: readonly { readonly request: { readonly body: Json }; readonly response: { readonly sse: string } }[];
}
