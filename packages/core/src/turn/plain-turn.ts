import { addUsage } from '../content/add-usage.ts';
import type { Content } from '../content/content.ts';
import type { FunctionCallPart, Part } from '../content/part.ts';
import type { EventBody } from '../event/event.ts';
import { copyPlain } from '../json/copy-plain.ts';
import { argumentLimits, resultLimits } from '../json/json-limits.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { plainArgs } from '../json/plain-args.ts';
import type { Writable } from '../json/writable.ts';
import type { Model } from '../model/model.ts';
import type { ModelEnd } from '../model/model-event.ts';

/** A `model` event without its stamp. */
export type ModelTurn = Extract<EventBody, { readonly type: 'model' }>;

/** Who made a turn, as far as its origin and its errors say. */
export type TurnMaker = Pick<Model, 'provider' | 'id'>;

/**
 * A model's end as it is stored: calls get ids of ours and parsed arguments.
 *
 * Undefined where anything about it is unusual: then `normalizeTurn` makes the turn, or says what is wrong.
 */
export function plainTurn(end: ModelEnd, model: TurnMaker, eventId: string): ModelTurn | undefined {
  try {
    return madeOf(end, model, eventId);
  } catch {
    // It throws when it is looked at.
    return undefined;
  }
}

function madeOf(end: ModelEnd, model: TurnMaker, eventId: string): ModelTurn | undefined {
  const { content, argsText, finishReason, metadata, sources } = end;
  const unified = finishReason?.unified;
  if (!Array.isArray(content?.parts) || typeof unified !== 'string' || unified === 'error' || sources) return undefined;
  const given: readonly Part[] = content.parts;
  const parts: Part[] = [];
  let sent: Set<string> | undefined;
  let says = false;
  for (let at = 0; at < given.length; at++) {
    const part = given[at];
    const made =
      part?.type === 'functionCall'
        ? plainCall(part, argsText?.[at], callIdOf(eventId, at))
        : part?.type === 'text' || part?.type === 'thought'
          ? plainText(part)
          : undefined;
    if (!made) return undefined;
    if (made.type === 'functionCall' && made.providerId !== undefined && given.length > 1) {
      sent ??= new Set();
      // A call that was sent twice is one.
      if (sent.size === sent.add(made.providerId).size) return undefined;
    }
    says ||= made.type === 'functionCall' || (made.type === 'text' && made.text !== '');
    parts.push(made);
  }
  const known = metadata && plainObject(metadata);
  return says && (!metadata || known) ? turnOf(end, parts, model, known) : undefined;
}

/** The turn that has these parts. */
export function turnOf(
  { content, finishReason, usage }: ModelEnd,
  parts: readonly Part[],
  model: TurnMaker,
  metadata: JsonObject | undefined,
): ModelTurn {
  const { unified, raw } = finishReason;
  const made: Content = { role: 'model', parts, origin: content.origin ?? originOf(model) };
  const acts = unified === 'stop' || unified === 'functionCalls';
  const reason = raw === undefined || typeof raw === 'string' ? finishReason : { unified };
  // At once where it is known: a member that comes later is looked up in another way.
  const turn: Writable<ModelTurn> = usage
    ? { type: 'model', content: made, acts, finishReason: reason, usage: addUsage({}, usage) }
    : { type: 'model', content: made, acts, finishReason: reason };
  if (metadata) turn.metadata = metadata;
  return turn;
}

/** The same object for the same model. */
export function originOf(model: TurnMaker): NonNullable<Content['origin']> {
  let origin = origins.get(model);
  if (!origin) {
    origin = { provider: model.provider, model: model.id };
    origins.set(model, origin);
  }
  return origin;
}

const origins = new WeakMap<TurnMaker, NonNullable<Content['origin']>>();

/** The id of the call that is a part of a model's turn. */
export function callIdOf(eventId: string, index: number): string {
  return `${eventId}/${index}`;
}

/**
 * The name in every later request is not longer than a name
 * may be. None is the name of a tool with its end cut off.
 */
export function shortName(name: string): string {
  return !(name?.length > longestName) ? name : `${name.slice(0, 100)}… (${name.length} characters)`;
}

/** Characters of a provider's id. */
export const longestId = 1_024;

function plainText<T extends Extract<Part, { readonly type: 'text' | 'thought' }>>(part: T): T | undefined {
  if (typeof part.text !== 'string') return undefined;
  return Object.keys(part).length === 2 ? part : (plainObject(part) as T | undefined);
}

function plainCall(part: FunctionCallPart, text: string | undefined, id: string): FunctionCallPart | undefined {
  const { name, providerId, providerMetadata } = part;
  const args =
    text === undefined ? copyPlain(part.args ?? noArgs, argumentLimits, 'parsed') : plainArgs(text, argumentLimits);
  if (typeof name !== 'string' || shortName(name) !== name) return undefined;
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return undefined;
  const call: Writable<FunctionCallPart> = { type: 'functionCall', id, name, args };
  if (providerId) {
    if (!(providerId.length <= longestId)) return undefined;
    call.providerId = providerId;
  }
  if (providerMetadata) {
    const known = plainObject(providerMetadata);
    if (!known) return undefined;
    call.providerMetadata = known as typeof providerMetadata;
  }
  return call;
}

function plainObject(value: object): JsonObject | undefined {
  const copy = copyPlain(value as JsonValue, resultLimits, 'given');
  return copy === undefined || Array.isArray(copy) ? undefined : (copy as JsonObject);
}

const noArgs: JsonObject = Object.freeze({});

/** Characters. The longest that any provider takes is 128. */
const longestName = 256;
