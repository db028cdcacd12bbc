import { CallIds, type IdRule, type WireBody } from '@mortise/provider-kit';
import type { CallBlock, ConvertedContent, Message } from './converted-content.ts';

/** The call ids of one request. */
export class WireCalls {
  readonly #ids: CallIds = new CallIds(idRule);
  /** The toolsets of calls to toolset members, by Mortise's call ids: results must repeat the toolset. */
  readonly #toolsets: Map<string, unknown> = new Map<string, unknown>();

  /**
   * Returns the message of a content with call ids that are unique in the request. Nearly always, this is the
   * converted message itself.
   */
  put({ message, calls }: ConvertedContent): Message {
    let content: WireBody[] | undefined;
    for (const call of calls) {
      const block = message.content[call.at] ?? {};
      const members = this.#membersOf(call, block);
      if (Object.entries(members).every(([key, value]) => block[key] === value)) continue;
      content ??= [...message.content];
      content[call.at] = { ...block, ...members };
    }
    return content ? { ...message, content } : message;
  }

  #membersOf({ part }: CallBlock, { toolset_name: toolset }: WireBody): WireBody {
    if (part.type === 'functionCall') {
      if (toolset !== undefined) this.#toolsets.set(part.id, toolset);
      return { id: this.#ids.add(part) };
    }
    const known = this.#toolsets.get(part.id);
    return { tool_use_id: this.#ids.of(part), ...(known !== undefined && { toolset_name: known }) };
  }
}

/** The rule for the call ids that the server accepts. */
export const idRule: IdRule = { taken: /^[a-zA-Z0-9_-]{1,64}$/, prefix: 'toolu_' };
