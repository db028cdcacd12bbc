import { isJsonObject, type JsonObject, type JsonValue, type ProviderPart } from '@mortise/core';
import { boundedSummary, type Slot } from '@mortise/provider-kit';

/**
 * The tools that Groq ran for one answer, from the member `executed_tools`. They are a provider part, which
 * is never answered and never sent back. A stream sends a tool first and its output later, by `index`.
 */
export class ExecutedTools {
  readonly #provider: string;
  readonly #slots: Slot[];
  readonly #tools: JsonObject[] = [];
  #slot: Extract<Slot, { kind: 'whole' }> | undefined;

  /** @param slots The parts of the answer; the part with the tools is added when the first tool arrives. */
  constructor(provider: string, slots: Slot[]) {
    this.#provider = provider;
    this.#slots = slots;
  }

  /** Reads tools. Returns true if they add a new part to the answer. */
  read(tools: readonly JsonValue[]): boolean {
    for (const tool of tools) {
      if (!isJsonObject(tool)) continue;
      const at = this.#tools.findIndex(({ index }) => index !== undefined && index === tool['index']);
      if (at < 0) this.#tools.push(tool);
      else this.#tools[at] = { ...this.#tools[at], ...tool };
    }
    const isNew = !this.#slot && this.#tools.length > 0;
    if (isNew) {
      this.#slot = { kind: 'whole', index: this.#slots.length, part: this.#part() };
      this.#slots.push(this.#slot);
    } else if (this.#slot) this.#slot.part = this.#part();
    return isNew;
  }

  #part(): ProviderPart {
    return {
      type: 'provider',
      provider: this.#provider,
      value: { type: executedTools, executed_tools: [...this.#tools] },
      summary: boundedSummary(this.#tools.map(summaryOf).join('\n')) ?? '',
    };
  }
}

/**
 * Returns true if the value of a part lists tools that its
 * own provider ran: the model does not need them back.
 */
export function isExecuted(value: JsonObject): boolean {
  return value['type'] === executedTools;
}

function summaryOf({ type, arguments: args, output }: JsonObject): string {
  const summary = [type, args].filter((text) => typeof text === 'string' && text !== '').join(': ');
  return typeof output === 'string' && output !== '' ? `${summary} -> ${output}` : summary;
}

const executedTools = 'executed_tools';
