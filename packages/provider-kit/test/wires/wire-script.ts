import type { FinishReason, JsonObject, ModelRequest, Usage } from '@mortise/core';
import type { JsonMap } from '../recordings/json-map.ts';
import type { Dice } from './dice.ts';

/** The answer of a model in one turn, independent of the wire. */
export interface WireScript {
  readonly parts: readonly ScriptPart[];
  /** The finish reason; calls imply their own. */
  readonly end: 'stop' | 'length' | 'safety';
  readonly usage: ScriptUsage;
  /** UTF-16 units in each delta. */
  readonly pieces: number;
}

/**
 * A part of an answer. `mark`: the metadata that must be sent back with the part. `which`: the index of the
 * item of a provider tool, modulo the number of items.
 */
export type ScriptPart =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'thought'; readonly text: string; readonly mark: string }
  | { readonly is: 'call'; readonly name: string; readonly args: JsonObject }
  | { readonly is: 'hosted'; readonly which: number };

/** `input` includes the tokens read from and written to the cache, `output` the thoughts. */
export interface ScriptUsage {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
  readonly output: number;
  readonly thoughts: number;
}

/** An answer in the format of a wire, and the expected result of reading it. */
export interface ToldAnswer {
  readonly events: readonly JsonMap[];
  /** The same answer in one JSON body; omitted if only streams have this special case. */
  readonly whole?: JsonMap;
  readonly expected: ExpectedAnswer | ExpectedFailure;
}

export interface ExpectedAnswer {
  readonly text: string;
  readonly thought: string;
  /** The calls in order. `id`: the provider's id; undefined if it sends none. */
  readonly calls: readonly { readonly name: string; readonly id: string | undefined; readonly args: unknown }[];
  /** The metadata that must be sent back, in order: signatures, encrypted thoughts. */
  readonly marks: readonly string[];
  /** The items of provider tools, unchanged. */
  readonly kept: readonly JsonMap[];
  readonly finish: FinishReason['unified'];
  readonly usage: Usage | undefined;
}

/** An expected failure. `code` is undefined if only the message of the server identifies the error. */
export interface ExpectedFailure {
  readonly code: string | undefined;
  readonly status?: number;
  readonly says: string;
}

/** A special case that was observed or is documented, with a name. */
export interface NamedAnswer {
  readonly name: string;
  /** The source: a recording's file, or a page of documentation. */
  readonly seen: string;
  readonly written: ToldAnswer;
  /** Options of the adapter's model that reads the answer. */
  readonly options?: JsonMap;
  /** The request members beyond those of every test. */
  readonly request?: Partial<ModelRequest>;
}

/** Writes the answers of a wire from a table of facts. */
export interface Wire {
  /** The name that the recordings use, such as `openai.chat`. */
  readonly name: string;
  /** The sources of the facts. */
  readonly sources: readonly string[];
  /** Members whose value may be any JSON. */
  readonly free: ReadonlySet<string>;
  /** The format of an event in the stream, and the bytes after the last event. */
  readonly frame: (event: JsonMap) => string;
  readonly mark: string;
  /** Writes a script as an answer. Dice decide which optional members are present. */
  readonly tell: (script: WireScript, dice: Dice) => ToldAnswer;
  readonly cases: readonly NamedAnswer[];
  /** Error bodies, each with its HTTP status. */
  readonly refusals: readonly { readonly status: number; readonly body: JsonMap }[];
}

/** Returns the parts of one kind. */
export function partsOf<K extends ScriptPart['is']>(
  { parts }: WireScript,
  is: K,
): readonly Extract<ScriptPart, { is: K }>[] {
  return parts.filter((part): part is Extract<ScriptPart, { is: K }> => part.is === is);
}

/** Returns the expected answer for a script, on every wire that supports all of its parts. */
export function expectedOf(script: WireScript, more: Partial<ExpectedAnswer> = {}): ExpectedAnswer {
  const { usage, end } = script;
  const calls = partsOf(script, 'call').map(({ name, args }, at) => ({ name, args, id: `call_${at}` }));
  return {
    text: partsOf(script, 'text')
      .map(({ text }) => text)
      .join(''),
    thought: partsOf(script, 'thought')
      .map(({ text }) => text)
      .join(''),
    calls,
    marks: partsOf(script, 'thought').map(({ mark }) => mark),
    kept: [],
    finish: end !== 'stop' ? end : calls.length > 0 ? 'functionCalls' : 'stop',
    usage: {
      inputTokens: usage.input,
      outputTokens: usage.output,
      cachedInputTokens: usage.cached,
      thoughtTokens: usage.thoughts,
    },
    ...more,
  };
}
