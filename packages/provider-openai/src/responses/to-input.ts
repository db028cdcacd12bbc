import type { Content, JsonObject } from '@mortise/core';
import { CallIds, growing, oncePerProfile } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { type ConvertedContent, callIdRule, type ItemContext, toItems } from './to-items.ts';

/** The conversation in the wire format. */
export interface Input {
  readonly items: readonly JsonObject[];
  /** Warnings about parts that could not be converted, once each. */
  readonly problems: readonly string[];
}

/**
 * Converts a conversation to items. Each content is converted once for a model.
 *
 * @param known The number of contents, from the first on, that the server has stored. They are not converted
 * to items, and results of their calls use the ids of these calls.
 */
export function toInput(contents: readonly Content[], { profile, stored }: ItemContext, known = 0): Input {
  const { items, problems, begins } = (stored ? afterStored : alone)(contents, profile);
  return { items: items.slice(begins[known]), problems: [...problems] };
}

type Conversations = (contents: readonly Content[], profile: OpenAIProfile) => Conversation;

const alone: Conversations = conversations(false);
const afterStored: Conversations = conversations(true);

function conversations(stored: boolean): Conversations {
  const itemsOf = oncePerProfile((content: Content, profile: OpenAIProfile) => toItems(content, { profile, stored }));
  return growing({
    begin: () => new Conversation(),
    add: (conversation, content, profile) => conversation.add(itemsOf(content, profile)),
  });
}

/** The items of a conversation, with unique call ids. */
class Conversation {
  readonly items: JsonObject[] = [];
  /** The index of the first item of each content, and of the next content. */
  readonly begins: number[] = [0];
  readonly problems: Set<string> = new Set<string>();
  readonly #ids: CallIds = new CallIds(callIdRule);
  /** The calls in the format in which they are sent, by their id in Mortise. */
  readonly #calls: Map<string, JsonObject> = new Map<string, JsonObject>();

  add({ items, problems }: ConvertedContent): void {
    for (const message of problems) this.problems.add(message);
    for (const piece of items) {
      if ('answers' in piece) {
        const { items: results, problems: left } = piece.result.of(
          this.#calls.get(piece.answers.id),
          this.#ids.of(piece.answers),
        );
        this.items.push(...results);
        for (const message of left) this.problems.add(message);
      } else if ('makes' in piece) {
        this.#calls.set(piece.makes.id, piece.item);
        this.items.push(withId(piece.item, this.#ids.add(piece.makes)));
      } else this.items.push(piece.item);
    }
    this.begins.push(this.items.length);
  }
}

/** Returns a call with its id in this conversation. Nearly always, this is the converted call itself. */
function withId(item: JsonObject, id: string): JsonObject {
  const key = item['type'] === 'mcp_approval_request' ? 'id' : 'call_id';
  return item[key] === id ? item : { ...item, [key]: id };
}
