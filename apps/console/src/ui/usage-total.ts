import type { Event, Usage } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { KnownModels } from '../model/model-facts.ts';
import { plural } from '../text/amounts.ts';
import { neutralize } from '../text/neutralize.ts';

/** Adds up the usage that the model reported for the turns of a session. */
export class UsageTotal {
  readonly #known: KnownModels;
  #turns = 0;
  #estimated = false;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;
  #cachedTokens: number | undefined;
  /** The last turn of the conversation itself, without nested runs. */
  #last: Extract<Event, { readonly type: 'model' }> | undefined;
  readonly #costs = new Map<string, number>();
  #isAtMost = false;
  /** The number of turns whose tokens have no price. */
  #unpriced = 0;

  constructor(known: KnownModels = new KnownModels()) {
    this.#known = known;
  }

  /** Returns the usage of a complete log: rewound events cost tokens, but are no longer in requests. */
  static of(log: readonly Event[], known?: KnownModels): UsageTotal {
    const total = new UsageTotal(known);
    for (const event of log) total.add(event);
    total.#last = undefined;
    for (const event of eventsInForce(log)) total.#follow(event);
    return total;
  }

  add(event: Event): void {
    if (event.type !== 'model') return;
    const { usage, metadata, content } = event;
    this.#turns++;
    this.#estimated ||= metadata?.['usageIsEstimated'] === true;
    this.#inputTokens = sum(this.#inputTokens, usage?.inputTokens);
    this.#outputTokens = sum(this.#outputTokens, usage?.outputTokens);
    this.#cachedTokens = sum(this.#cachedTokens, usage?.cachedInputTokens);
    this.#follow(event);
    const cost = usage && this.#known.costOf(content.origin, usage);
    if (!cost) this.#unpriced++;
    else this.#costs.set(cost.currency, (this.#costs.get(cost.currency) ?? 0) + cost.amount);
    this.#isAtMost ||= cost?.isAtMost === true;
  }

  /** Returns the usage as a short text; empty if it is not known. */
  short(): string {
    const [input, output, cached] = [this.#inputTokens, this.#outputTokens, this.#cachedTokens];
    if (input === undefined && output === undefined) return '';
    const of = cached === undefined || cached === 0 ? '' : ` (${cached.toLocaleString('en')} cached)`;
    return `${(input ?? 0).toLocaleString('en')} in${of}, ${(output ?? 0).toLocaleString('en')} out`;
  }

  /**
   * Returns the share of the model's context window that the
   * last request and its answer take; empty if it is unknown.
   */
  context(): string {
    const { usage, content, metadata } = this.#last ?? {};
    const window = this.#known.of(content?.origin)?.contextTokens;
    if (!window || usage?.inputTokens === undefined) return '';
    const share = Math.round((100 * (usage.inputTokens + (usage.outputTokens ?? 0))) / window);
    return `${metadata?.['usageIsEstimated'] === true ? '~' : ''}${share}% of context`;
  }

  /**
   * Returns the cost; empty if no price is known. `≥` means that
   * some tokens have no price, `≤` that the cost may be lower.
   */
  cost(): string {
    if (this.#costs.size === 0) return '';
    const mark = this.#unpriced > 0 ? (this.#isAtMost ? '≈ ' : '≥ ') : this.#isAtMost ? '≤ ' : '';
    return `${mark}${[...this.#costs].map(([currency, amount]) => amountText(currency, amount)).join(' + ')}`;
  }

  toString(): string {
    if (this.#turns === 0) return 'The model has not answered in this session yet.';
    const usage: Usage = {
      ...(this.#inputTokens !== undefined && { inputTokens: this.#inputTokens }),
      ...(this.#outputTokens !== undefined && { outputTokens: this.#outputTokens }),
    };
    const cost = this.cost();
    const rest = this.#unpriced > 0 ? `, not counting ${plural(this.#unpriced, 'call')} without a known price` : '';
    return [
      `${usageText(usage, this.#estimated) || 'The model reports no tokens'}`,
      `model calls: ${this.#turns}`,
      this.context(),
      cost === '' ? '' : `cost: ${cost}${rest}`,
    ]
      .filter((part) => part !== '')
      .join(' · ');
  }

  #follow(event: Event): void {
    if (event.type === 'model' && event.branch === undefined) this.#last = event;
  }
}

/** Formats an amount: with two significant digits below one, with cents from one on. */
function amountText(currency: string, amount: number): string {
  const [sign, least] = [neutralize(currency), 0.0001];
  if (amount >= 1 || amount === 0) return `${sign}${amount.toFixed(2)}`;
  return amount < least ? `<${sign}${least}` : `${sign}${Number(amount.toPrecision(2))}`;
}

function sum(total: number | undefined, more: number | undefined): number | undefined {
  return more === undefined ? total : (total ?? 0) + more;
}

/** Returns tokens as text; empty if the model reports none. */
export function usageText(
  { inputTokens, outputTokens, thoughtTokens, cachedInputTokens }: Usage,
  isEstimate: boolean,
): string {
  const counts = [
    ...count(inputTokens, 'in'),
    ...count(cachedInputTokens, 'of them cached'),
    ...count(outputTokens, 'out'),
    ...count(thoughtTokens, 'of them thoughts'),
  ];
  return counts.length === 0 ? '' : `tokens: ${counts.join(' · ')}${isEstimate ? ' (an estimate)' : ''}`;
}

function count(tokens: number | undefined, what: string): readonly string[] {
  return tokens === undefined ? [] : [`${tokens.toLocaleString('en')} ${what}`];
}
