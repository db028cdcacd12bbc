import type { JsonMap } from './json-map.ts';

/** Returns the parsed data of the events in a recorded stream. */
export function recordedEvents(sse: string): readonly JsonMap[] {
  return sse
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:') && !line.includes('[DONE]'))
    .map((line) => JSON.parse(line.slice('data:'.length)) as JsonMap);
}
