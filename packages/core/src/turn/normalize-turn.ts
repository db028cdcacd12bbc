import type { Content } from '../content/content.ts';
import type { FunctionCallPart, Part } from '../content/part.ts';
import type { Source } from '../content/source.ts';
import { addUsage } from '../content/usage.ts';
import { ModelError } from '../error/errors.ts';
import type { EventBody } from '../event/event.ts';
import type { Writable } from '../json/compile-time.ts';
import { copyJson, unreadableArgs } from '../json/copy-json.ts';
import { argumentLimits, type JsonProblem } from '../json/json-limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { parseLenientArgs } from '../json/lenient-json.ts';
import { notAnObject, parseArgs } from '../json/parse-args.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { Model } from '../model/model.ts';
import type { ModelEnd } from '../model/model-event.ts';

/** A `model` event without the members that every event has. */
export type ModelTurn = Extract<EventBody, { readonly type: 'model' }>;

/** The model that made a turn, for the turn's origin and for error messages. */
export type TurnMaker = Pick<Model, 'provider' | 'id'>;

/**
 * Returns a model's turn in its stored form: calls get the core's ids and parsed arguments, and of a call
 * that was sent twice, one is kept. Throws `ModelError`: `bad_response` if the turn is invalid,
 * `empty_response` if it is empty.
 * @param isLenient Returns true if the tool with this name has `lenientArgs`.
 */
export function normalizeTurn(
  end: ModelEnd,
  model: TurnMaker,
  eventId: string,
  isLenient: (tool: string) => boolean = () => false,
): ModelTurn {
  const { content, finishReason, metadata, sources } = end;
  if (!Array.isArray(content?.parts) || typeof finishReason?.unified !== 'string') {
    throw new ModelError('bad_response', `${model.id} ended its answer without content or finish reason`);
  }
  const foreign = content.parts.findIndex(
    (part: unknown) => !isJsonObject(part) || !modelParts.has(String(part['type'])),
  );
  if (foreign >= 0)
    throw new ModelError(
      'bad_response',
      `part ${foreign} of the answer of ${model.id} is not a part that a model may return`,
    );
  const parts = partsOf(end, model, eventId, isLenient);
  const empty = !parts.some((part) =>
    part.type === 'text' || part.type === 'thought' ? part.type === 'text' && part.text !== '' : true,
  );
  if (empty && finishReason.unified !== 'safety') {
    throw new ModelError(
      'empty_response',
      `${model.id} gave an empty answer (${finishReason.raw ?? finishReason.unified}). Ask again.`,
    );
  }
  const turn = turnOf(end, parts, model, metadata && metadataOf(metadata));
  const checkedSources = sources && sourcesOf(sources);
  return checkedSources ? { ...turn, sources: checkedSources } : turn;
}

/** Returns the stored turn with these parts. */
function turnOf(
  { content, finishReason, usage }: ModelEnd,
  parts: readonly Part[],
  model: TurnMaker,
  metadata: JsonObject | undefined,
): ModelTurn {
  const { unified, raw } = finishReason;
  const normalized: Content = { role: 'model', parts, origin: originIn(content) ?? originOf(model) };
  const acts = unified === 'stop' || unified === 'functionCalls';
  const reason = typeof raw === 'string' ? { unified, raw } : { unified };
  const turn: Writable<ModelTurn> = usage
    ? { type: 'model', content: normalized, acts, finishReason: reason, usage: addUsage({}, usage) }
    : { type: 'model', content: normalized, acts, finishReason: reason };
  if (metadata) turn.metadata = metadata;
  return turn;
}

/** Returns the origin that a content already has; undefined if it has no valid origin. */
function originIn({ origin }: Content): Content['origin'] {
  if (typeof origin?.provider !== 'string' || typeof origin.model !== 'string') return undefined;
  return { provider: origin.provider, model: origin.model };
}

/** Returns the origin of a model's turns. It is the same object for the same model. */
export function originOf(model: TurnMaker): NonNullable<Content['origin']> {
  let origin = origins.get(model);
  if (!origin) {
    origin = { provider: model.provider, model: model.id };
    origins.set(model, origin);
  }
  return origin;
}

const origins = new WeakMap<TurnMaker, NonNullable<Content['origin']>>();

/** Returns the id of a call: the id of the turn's event, and the index of the call's part. */
export function callIdOf(eventId: string, index: number): string {
  return `${eventId}/${index}`;
}

/** Shortens the name in a call if it is too long for any tool, so that later requests stay valid. */
export function shortName(name: string): string {
  return !(name?.length > longestName) ? name : `${name.slice(0, 100)}… (${name.length} characters)`;
}

function partsOf(
  { content, argsText }: ModelEnd,
  model: TurnMaker,
  eventId: string,
  isLenient: (tool: string) => boolean,
): Part[] {
  const parts: Part[] = [];
  let sent: Set<string> | undefined;
  for (let at = 0; at < content.parts.length; at++) {
    const part = content.parts[at] as Part;
    if (part.type !== 'functionCall') {
      parts.push(storable(part, model, at));
      continue;
    }
    const text = argsText?.[at];
    const parse = isLenient(part.name) ? parseLenientArgs : parseArgs;
    const call = callPart(part, text, callIdOf(eventId, at), parse);
    const { providerMetadata } = part;
    if (providerMetadata)
      Object.assign(call, storable({ type: 'functionCall', providerMetadata } as FunctionCallPart, model, at));
    if (part.providerId && content.parts.length > 1) {
      const same = JSON.stringify([part.providerId, part.name, text ?? call.args, call.refused?.message]);
      if (sent?.has(same)) continue;
      sent = (sent ?? new Set()).add(same);
    }
    parts.push(call);
  }
  return parts;
}

/** Returns a part in the form that is stored. Throws `bad_response` if it is not JSON. */
function storable<T extends Part>(part: T, model: TurnMaker, at: number): T {
  const isText = part.type === 'text' || part.type === 'thought';
  if (isText && typeof part.text === 'string' && Object.keys(part).length === 2) return part;
  const snapshot = exactJson(part);
  if ('problem' in snapshot || (isText && typeof part.text !== 'string'))
    throw new ModelError(
      'bad_response',
      `part ${at} of the answer of ${model.id} is not JSON${'problem' in snapshot ? `: ${snapshot.problem}` : ''}`,
    );
  return snapshot.value as unknown as T;
}

/** Returns the metadata of a provider; undefined if it is not JSON. */
function metadataOf(metadata: JsonObject): JsonObject | undefined {
  const snapshot = exactJson(metadata);
  return 'value' in snapshot && isJsonObject(snapshot.value) ? snapshot.value : undefined;
}

/** Returns the sources of an answer; undefined if they are an empty list, or not a list of objects. */
function sourcesOf(sources: readonly Source[]): readonly Source[] | undefined {
  const snapshot = exactJson(sources);
  const known: JsonValue = 'value' in snapshot ? snapshot.value : null;
  return Array.isArray(known) && known.length > 0 && known.every(isJsonObject) ? known : undefined;
}

function callPart(
  part: FunctionCallPart,
  text: string | undefined,
  id: string,
  parse: typeof parseArgs,
): FunctionCallPart {
  const parsed = text === undefined ? checkGiven(part) : parse(text, argumentLimits);
  const { providerId } = part;
  const args = 'args' in parsed ? parsed.args : {};
  const call: Writable<FunctionCallPart> = { type: 'functionCall', id, name: shortName(String(part.name)), args };
  // Without an id of the provider, the call has only the core's id.
  if (providerId && providerId.length <= longestId) call.providerId = providerId;
  if (!('args' in parsed)) call.refused = { ...parsed.problem, text: (text ?? 'an object').slice(0, 2000) };
  return call;
}

/**
 * Checks the arguments of a call that came as an object. A fault in them, even a thrown error, fails only
 * this call.
 */
function checkGiven(part: FunctionCallPart): { readonly args: JsonObject } | { readonly problem: JsonProblem } {
  try {
    const args: unknown = part.args;
    if (args === undefined || args === null) return { args: {} };
    if (!isJsonObject(args)) return { problem: notAnObject(args) };
    const copied = copyJson(args, argumentLimits, 'parsed');
    return 'problem' in copied ? copied : { args: copied.copy };
  } catch {
    return { problem: unreadableArgs };
  }
}

const modelParts: ReadonlySet<string> = new Set(
  Object.keys({
    text: true,
    thought: true,
    inlineData: true,
    fileData: true,
    functionCall: true,
    provider: true,
  } satisfies Record<Exclude<Part['type'], 'functionResponse'>, true>),
);

/** The maximum length of a provider's call id that is stored. */
const longestId = 1_024;

/** The maximum length of the name in a call; providers accept tool names of at most 128 characters. */
const longestName = 256;
