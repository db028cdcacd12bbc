import { readFileSync } from 'node:fs';
import { type Content, isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';

/** The user's data about a model, from `models.json`. */
export interface ModelFacts {
  /** The maximum number of tokens of a request and its answer. */
  readonly contextTokens?: number;
  readonly price?: ModelPrice;
}

/** Prices per million tokens. */
export interface ModelPrice {
  /** The text before an amount; default `$`. */
  readonly currency?: string;
  readonly input: number;
  readonly output: number;
  /**
   * The price of tokens that are read from a cache or written to it.
   * If omitted, they count as other input, which is their maximum.
   */
  readonly cachedInput?: number;
  readonly cacheWrite?: number;
}

/** The cost of some tokens. */
export interface Cost {
  readonly currency: string;
  readonly amount: number;
  /** True if a price is missing, so that the real cost may be less. */
  readonly isAtMost: boolean;
}

/**
 * The known facts about models. They come only from the
 * user's file, since prices change and contracts differ.
 */
export class KnownModels {
  readonly #facts: readonly (readonly [string, ModelFacts])[];

  /**
   * @param facts The facts by `provider:model`, or by the
   * beginning of that name and a `*`; the first match counts.
   */
  constructor(facts: Readonly<Record<string, ModelFacts>> = {}) {
    this.#facts = Object.entries(facts);
  }

  /** True if any model has a price. */
  get hasPrices(): boolean {
    return this.#facts.some(([, { price }]) => price !== undefined);
  }

  of(origin: Content['origin']): ModelFacts | undefined {
    const name = `${origin?.provider}:${origin?.model}`;
    return this.#facts.find(([key]) => (key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key))?.[1];
  }

  /** Returns the cost of a turn; `undefined` if the model has no price. */
  costOf(origin: Content['origin'], usage: Usage): Cost | undefined {
    const price = this.of(origin)?.price;
    if (!price) return undefined;
    const { inputTokens = 0, outputTokens = 0, cachedInputTokens: cached = 0, cacheWriteTokens: kept = 0 } = usage;
    const { input, output, cachedInput = input, cacheWrite = input, currency = '$' } = price;
    const fresh = Math.max(0, inputTokens - cached - kept);
    const amount = (fresh * input + cached * cachedInput + kept * cacheWrite + outputTokens * output) / 1_000_000;
    const isAtMost = (cached > 0 && price.cachedInput === undefined) || (kept > 0 && price.cacheWrite === undefined);
    return { currency, amount, isAtMost };
  }
}

/** Reads the user's file; a missing file has no models. `problem` is the reason why the file is invalid. */
export function readKnownModels(path: string): { readonly known: KnownModels; readonly problem?: string } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { known: new KnownModels() };
  }
  try {
    const value = JSON.parse(text) as JsonValue;
    if (!isJsonObject(value)) throw new Error('it is not a JSON object');
    return {
      known: new KnownModels(
        Object.fromEntries(Object.entries(value).map(([name, facts]) => [name, factsOf(name, facts)])),
      ),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { known: new KnownModels(), problem: `${path} is not used: ${reason}` };
  }
}

/**
 * Reads the facts of a model. Throws if a member is invalid,
 * because a typing error must not result in a price of 0.
 */
function factsOf(name: string, value: JsonValue | undefined): ModelFacts {
  const facts = membersOf(name, value, ['contextTokens', 'price']);
  if (facts['contextTokens'] !== undefined) amountOf(`${name}.contextTokens`, facts['contextTokens']);
  if (facts['price'] === undefined) return facts as ModelFacts;
  const price = membersOf(`${name}.price`, facts['price'], [
    'currency',
    'input',
    'output',
    'cachedInput',
    'cacheWrite',
  ]);
  for (const member of ['input', 'output']) amountOf(`${name}.price.${member}`, price[member]);
  for (const member of ['cachedInput', 'cacheWrite'])
    if (price[member] !== undefined) amountOf(`${name}.price.${member}`, price[member]);
  const { currency = '$' } = price;
  if (typeof currency !== 'string' || currency.length > 4)
    throw new Error(`${name}.price.currency is not a string of at most 4 characters`);
  return facts as ModelFacts;
}

function membersOf(name: string, value: JsonValue | undefined, known: readonly string[]): JsonObject {
  if (!isJsonObject(value)) throw new Error(`${name} is not a JSON object`);
  const other = Object.keys(value).find((member) => !known.includes(member));
  if (other !== undefined) throw new Error(`${name} has an unknown member "${other}"; allowed are ${known.join(', ')}`);
  return value;
}

function amountOf(name: string, value: JsonValue | undefined): void {
  if (typeof value !== 'number' || value < 0) throw new Error(`${name} is not a number of at least 0`);
}
