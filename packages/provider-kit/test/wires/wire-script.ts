import type { FinishReason, JsonObject, ModelRequest, Usage } from '@mortise/core';
import type { JsonMap } from '../recordings/json-map.ts';
import type { Dice } from './dice.ts';

/** What a model says in one turn, before a wire has words for it. */
export interface WireScript {
  readonly parts: readonly ScriptPart[];
  /** Why it stops; that it made calls is said by itself. */
  readonly end: 'stop' | 'length' | 'safety';
  readonly usage: ScriptUsage;
  /** UTF-16 units in each delta. */
  readonly pieces: number;
}

/**
 * `mark`: what the provider wants back with it. `which`:
 * of what the server's own tools may say, counted round.
 */
export type ScriptPart =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'thought'; readonly text: string; readonly mark: string }
  | { readonly is: 'call'; readonly name: string; readonly args: JsonObject }
  | { readonly is: 'hosted'; readonly which: number };

/** `input` has what was cached and written to the cache in it, `output` the thoughts. */
export interface ScriptUsage {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
  readonly output: number;
  readonly thoughts: number;
}

/** An answer in the words of a wire, and what has to come out of it. */
export interface ToldAnswer {
  readonly events: readonly JsonMap[];
  /** The same in one JSON body; omitted where the oddity is one of the stream. */
  readonly whole?: JsonMap;
  readonly expected: ExpectedAnswer | ExpectedFailure;
}

export interface ExpectedAnswer {
  readonly text: string;
  readonly thought: string;
  /** In order. `id`: the provider's; undefined where it gives none. */
  readonly calls: readonly { readonly name: string; readonly id: string | undefined; readonly args: unknown }[];
  /** What must be there for the way back, in order: signatures, sealed thoughts. */
  readonly marks: readonly string[];
  /** What the server's own tools said, as it came. */
  readonly kept: readonly JsonMap[];
  readonly finish: FinishReason['unified'];
  readonly usage: Usage | undefined;
}

/** `code`: undefined where the words of the server alone say what went wrong. */
export interface ExpectedFailure {
  readonly code: string | undefined;
  readonly status?: number;
  readonly says: string;
}

/** An oddity that a server was seen or documented to have, by name. */
export interface NamedAnswer {
  readonly name: string;
  /** Where it was seen: a recording's file, or the page that says it. */
  readonly seen: string;
  readonly told: ToldAnswer;
  /** Options of the model that reads it: those of a model of the adapter. */
  readonly options?: JsonMap;
  /** What was asked, beside what every test asks. */
  readonly request?: Partial<ModelRequest>;
}

/** A wire as a writer of answers, from a table of facts. */
export interface Wire {
  /** As the recordings call it: `openai.chat`. */
  readonly name: string;
  /** Where the facts are from. */
  readonly sources: readonly string[];
  /** Members whose value is any JSON. */
  readonly free: ReadonlySet<string>;
  /** How an event stands in the stream, and what stands after the last. */
  readonly frame: (event: JsonMap) => string;
  readonly mark: string;
  /** Writes a script down: which optional members are there is thrown. */
  readonly tell: (script: WireScript, dice: Dice) => ToldAnswer;
  readonly cases: readonly NamedAnswer[];
  /** Bodies of errors, each with its status. */
  readonly refusals: readonly { readonly status: number; readonly body: JsonMap }[];
}

/** The parts of one kind. */
export function partsOf<K extends ScriptPart['is']>(
  { parts }: WireScript,
  is: K,
): readonly Extract<ScriptPart, { is: K }>[] {
  return parts.filter((part): part is Extract<ScriptPart, { is: K }> => part.is === is);
}

/** What comes out of a script on every wire that says all of it. */
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
