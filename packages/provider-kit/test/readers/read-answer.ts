import type { Usage } from '@mortise/core';
import { type JsonMap, mapOf } from '../recordings/json-map.ts';
import { recordedEvents } from '../recordings/recorded-events.ts';
import type { RecordedRequest, RecordedResponse } from '../recordings/recordings-in.ts';
import type { ExpectedAnswer, ExpectedFailure } from '../wires/wire-script.ts';

/** A recorded answer, with its request if the request was recorded. */
export interface ReadTurn {
  readonly request?: RecordedRequest | undefined;
  readonly response: RecordedResponse;
}

/**
 * The content of a recorded answer, read without any adapter code.
 * `skip`: the reason why the recording is not one complete answer of a model.
 */
export type ReadAnswer = ExpectedAnswer | ExpectedFailure | { readonly skip: string };

/** The events of an answer; the complete body as one event if it was not streamed. */
export function eventsOf({ response }: ReadTurn): readonly JsonMap[] {
  return response.sse === undefined ? [response.json ?? {}] : recordedEvents(response.sse);
}

/** Returns the failure that the HTTP status means; undefined for a success. */
export function refusalOf({ response }: ReadTurn): ExpectedFailure | undefined {
  const { status } = response;
  if (status < 400) return (response.json ?? response.sse) ? undefined : { code: undefined, says: '' };
  const [said] = response.sse === undefined ? [response.json] : recordedEvents(response.sse);
  return { code: undefined, status, says: wordsOf(said) };
}

/** Returns the failure that an event reports. */
export function failureIn(event: JsonMap): ExpectedFailure {
  return { code: undefined, says: wordsOf(event) };
}

/** Returns the start of an error message, because long messages may be cut. */
function wordsOf(said: JsonMap | undefined): string {
  const error = said?.['error'] ?? mapOf(said?.['response'])['error'] ?? said;
  const words = typeof error === 'string' ? error : mapOf(error)['message'];
  return typeof words === 'string' ? words.slice(0, 100) : '';
}

/** Returns the recorded token counts; undefined if there are none. */
export function counted(counts: { readonly [count in keyof Usage]: unknown }): Usage | undefined {
  const made = Object.entries(counts).filter(([, count]) => typeof count === 'number');
  return made.length === 0 ? undefined : Object.fromEntries(made);
}

/** Returns the sum of the counts; undefined if there are none. */
export function sum(...counts: readonly unknown[]): number | undefined {
  const made = counts.filter((count) => typeof count === 'number');
  return made.length === 0 ? undefined : made.reduce((all, count) => all + count, 0);
}

/** Returns the parsed value of an argument text; the text itself if it is cut or malformed. */
export function argsIn(text: unknown): unknown {
  if (typeof text !== 'string') return text ?? {};
  try {
    return JSON.parse(text || '{}') as unknown;
  } catch {
    return text;
  }
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The failure of an answer that the connection or the server has cut. */
export const cut: ExpectedFailure = { code: 'stream_cut', says: '' };
