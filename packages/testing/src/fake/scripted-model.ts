import {
  type Content,
  checkMembers,
  type FinishReason,
  type JsonObject,
  type KnownMembers,
  listOf,
  type MemberRules,
  type Model,
  type ModelCallOptions,
  ModelError,
  type ModelErrorDetails,
  type ModelEvent,
  type ModelRequest,
  type Part,
  type Source,
  type Usage,
} from '@mortise/core';

/** The answer of a scripted model to one request, as data. Parts come in the order thought, text, calls. */
export interface ScriptedTurn {
  readonly thought?: string;
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** The parts of the turn, instead of `thought`, `text` and `calls`. */
  readonly parts?: readonly Part[];
  /** The finish reason; default: `functionCalls` if there are calls, otherwise `stop`. */
  readonly finishReason?: FinishReason['unified'] | FinishReason;
  /** The usage; a turn that does not end normally streams it before the deltas. */
  readonly usage?: Usage;
  readonly sources?: readonly Source[];
  readonly metadata?: JsonObject;
  /** The headers of the HTTP response, passed to `onResponse`, which is not called without them. */
  readonly headers?: { readonly [name: string]: string };
  /**
   * The chunks of texts and argument texts: the number of characters
   * of each chunk, or the exact pieces; default: one piece.
   */
  readonly chunks?: number | readonly string[];
  /** Milliseconds before the first event. */
  readonly delayMs?: number;
  /** A failure after the deltas, instead of an end. */
  readonly fail?: ScriptedFailure | Error;
  /** An error that the iterator throws after the deltas, which a model must not do. */
  readonly throws?: unknown;
  /** A stream that hangs after the deltas; with `deaf`, even after the signal has aborted. */
  readonly stall?: true | 'deaf';
  /** A stream that closes after the deltas, without an end. */
  readonly cut?: true;
}

/** The failure of a scripted turn; default `overloaded`, not retryable. */
export interface ScriptedFailure extends Omit<ModelErrorDetails, 'cause'> {
  readonly code?: string;
  readonly message?: string;
}

/** A call of a scripted turn. */
export interface ScriptedCall {
  readonly name: string;
  /** The arguments: an object is sent as its JSON text, a string is sent unchanged and may be malformed. */
  readonly args?: JsonObject | string;
  /**
   * The provider's id of the call; default `call_` and a number.
   * An empty string means that the provider sends no id.
   */
  readonly id?: string;
  /** True if the arguments are sent as an object, as some providers do. */
  readonly asObject?: true;
}

/** A turn, a string for a turn with this text, or a function of the request that returns one. */
export type ScriptedStep = ScriptedTurn | string | ((request: ModelRequest) => ScriptedTurn | string);

/** A model that answers from a script. */
export interface ScriptedModel extends Model {
  /** The requests to the model, oldest first; each as it was when it was sent. */
  readonly requests: readonly ModelRequest[];
  /** Throws if a step was not requested, or if there were more requests than steps. */
  assertDone(): void;
}

/** Options of a scripted model. */
export interface ScriptedModelOptions {
  readonly provider?: string | undefined;
  readonly id?: string | undefined;
  /**
   * True to answer every conversation with the script from its start, and to begin again after the last step,
   * for a server whose visitors all get the same script. The number of model turns in the request selects the
   * step, so that visitors may write at the same time. Default false: all requests share one pass through the
   * script.
   */
  readonly repeat?: boolean | undefined;
}

/**
 * Creates a model that answers with its steps in order. A request after the last step fails with
 * `unexpected_request`, which names the request, unless the script is repeated; `assertDone` reports such a
 * request, and steps that were not requested.
 */
export function scriptedModel(steps: readonly ScriptedStep[], options: ScriptedModelOptions = {}): ScriptedModel {
  options = checkMembers('scriptedModel', options, scriptedModelOptions);
  checkTurns('scriptedModel', steps);
  const requests: ModelRequest[] = [];
  const requested = new Set<number>();
  const { provider = 'scripted', id = 'scripted', repeat = false } = options;
  const origin = { provider, model: id };
  return {
    provider,
    id,
    requests,
    async *generate(request, options) {
      const at =
        requests.push({ ...request, contents: [...request.contents], instructions: [...request.instructions] }) - 1;
      const index = repeat ? turnsIn(request) % steps.length : at;
      const step = steps[index];
      requested.add(index);
      if (step === undefined) {
        const error = new ModelError(
          'unexpected_request',
          `the script has ${steps.length} steps, but the model got request ${at + 1}: ${describe(request)}`,
        );
        yield { type: 'failure', error, retryable: false };
        return;
      }
      yield* play(asTurn(typeof step === 'function' ? step(request) : step), at, origin, options);
    },
    assertDone() {
      if (requested.size === steps.length && (repeat || requests.length === steps.length)) return;
      const last = requests.at(-1);
      throw new Error(
        `the script has ${steps.length} steps, but the model got ${requests.length} requests${last ? `; the last: ${describe(last)}` : ''}`,
      );
    },
  };
}

function turnsIn({ contents }: ModelRequest): number {
  return contents.filter(({ role }) => role === 'model').length;
}

async function* play(
  turn: ScriptedTurn,
  step: number,
  origin: NonNullable<Content['origin']>,
  { signal, onResponse }: ModelCallOptions,
): AsyncGenerator<ModelEvent, void, void> {
  if (turn.delayMs !== undefined) await sleep(turn.delayMs, signal);
  if (turn.headers) onResponse?.({ status: statusOf(turn.fail), headers: new Headers(turn.headers) });
  const { content, argsText } = assemble(turn, step);
  const hasEnd = !turn.stall && !('throws' in turn) && !turn.cut && !turn.fail;
  if (turn.usage && !hasEnd) yield { type: 'usage', usage: turn.usage };
  for (const event of deltasOf(content, argsText, turn.chunks)) {
    if (signal.aborted) return yield aborted();
    yield event;
  }
  if (turn.stall) {
    await (turn.stall === 'deaf' ? new Promise<never>(() => {}) : sleep(Number.POSITIVE_INFINITY, signal));
    return yield aborted();
  }
  if ('throws' in turn) throw turn.throws;
  if (turn.cut) return;
  if (turn.fail) return yield failure(turn.fail);
  yield {
    type: 'end',
    content: { ...content, origin },
    ...(Object.keys(argsText).length > 0 && { argsText }),
    finishReason: finishReasonOf(turn, content),
    ...(turn.usage && { usage: turn.usage }),
    ...(turn.sources && { sources: turn.sources }),
    ...(turn.metadata && { metadata: turn.metadata }),
  };
}

function assemble(
  turn: ScriptedTurn,
  step: number,
): { readonly content: Content; readonly argsText: Record<number, string> } {
  if (turn.parts) return { content: { role: 'model', parts: turn.parts }, argsText: {} };
  const parts: Part[] = [];
  const argsText: Record<number, string> = {};
  if (turn.thought !== undefined) parts.push({ type: 'thought', text: turn.thought });
  if (turn.text !== undefined) parts.push({ type: 'text', text: turn.text });
  turn.calls?.forEach(({ name, args = {}, id, asObject }, at) => {
    const providerId = id ?? `call_${step}_${at}`;
    const given = asObject && typeof args === 'object' ? args : {};
    if (!asObject) argsText[parts.length] = typeof args === 'string' ? args : JSON.stringify(args);
    parts.push({ type: 'functionCall', id: '', ...(providerId !== '' && { providerId }), name, args: given });
  });
  return { content: { role: 'model', parts }, argsText };
}

function* deltasOf(
  { parts }: Content,
  argsText: Readonly<Record<number, string>>,
  chunks: ScriptedTurn['chunks'],
): Generator<ModelEvent, void, void> {
  for (const [index, part] of parts.entries()) {
    if (part.type === 'functionCall') {
      yield { type: 'functionCallStart', index, name: part.name };
      for (const argsDelta of split(argsText[index] ?? '', chunks))
        yield { type: 'functionCallDelta', index, argsDelta };
    } else if (part.type === 'text') {
      for (const delta of split(part.text, chunks)) yield { type: 'textDelta', index, delta };
    } else if (part.type === 'thought') {
      for (const delta of split(part.text, chunks)) yield { type: 'thoughtDelta', index, delta };
    } else part.type satisfies 'inlineData' | 'fileData' | 'provider' | 'functionResponse';
  }
}

function split(text: string, chunks: ScriptedTurn['chunks']): readonly string[] {
  if (text === '') return [];
  if (typeof chunks === 'object') {
    if (chunks.join('') !== text)
      throw new Error(
        `the option chunks adds up to ${JSON.stringify(chunks.join(''))}, not to the text ${JSON.stringify(text)}`,
      );
    return chunks;
  }
  if (chunks === undefined) return [text];
  const size = Math.max(1, chunks);
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
}

function finishReasonOf({ finishReason }: ScriptedTurn, { parts }: Content): FinishReason {
  if (typeof finishReason === 'object') return finishReason;
  return { unified: finishReason ?? (parts.some((part) => part.type === 'functionCall') ? 'functionCalls' : 'stop') };
}

function statusOf(fail: ScriptedTurn['fail']): number {
  return (fail && 'status' in fail && fail.status) || 200;
}

function failure(fail: NonNullable<ScriptedTurn['fail']>): ModelEvent {
  if (fail instanceof Error) return { type: 'failure', error: fail, retryable: false };
  const { code = 'overloaded', message = 'the scripted model fails here', ...details } = fail;
  return { type: 'failure', error: new ModelError(code, message, details), retryable: fail.retryable ?? false };
}

function aborted(): ModelEvent {
  return { type: 'failure', error: new ModelError('cancelled', 'the request was aborted'), retryable: false };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = Number.isFinite(ms) ? setTimeout(end, ms) : undefined;
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function asTurn(step: ScriptedTurn | string): ScriptedTurn {
  return typeof step === 'string' ? { text: step } : step;
}

function describe({ contents, declarations }: ModelRequest): string {
  const last = contents.at(-1);
  return `${contents.length} contents, the last ${last ? `${last.role} ${JSON.stringify(last.parts).slice(0, 200)}` : 'absent'}; ${declarations.length} tools`;
}

/**
 * Checks the turns of a script. Throws a `ConfigError` if a turn, or a call in it, has an unknown member.
 * Values are not checked: a script may represent a faulty model.
 */
export function checkTurns(owner: string, steps: readonly ScriptedStep[]): void {
  for (const step of steps) if (typeof step === 'object') checkMembers(`a turn of ${owner}`, step, turnMembers);
}

const turnMembers: KnownMembers & { readonly [name in keyof ScriptedTurn]-?: KnownMembers[string] } = {
  thought: true,
  text: true,
  calls: listOf({ name: true, args: true, id: true, asObject: true }),
  parts: true,
  finishReason: true,
  usage: true,
  sources: true,
  metadata: true,
  headers: true,
  chunks: true,
  delayMs: true,
  fail: true,
  throws: true,
  stall: true,
  cut: true,
};

const scriptedModelOptions: MemberRules<ScriptedModelOptions> = { provider: 'text', id: 'text', repeat: 'boolean' };
