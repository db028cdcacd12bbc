import { CallIds, type IdRule, type WireBody } from '@mortise/provider-kit';
import type { CallBlock, ConvertedContent, Message } from './converted-content.ts';

/** The ids of one request's calls. */
export class WireCalls {
  readonly #ids: CallIds = new CallIds(idRule);
  /** The toolsets of calls that belong to one, by our ids of the calls: answers repeat them. */
  readonly #toolsets: Map<string, unknown> = new Map<string, unknown>();

  /** The message of a content with ids that are unique in the request: as it was converted, nearly always. */
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

/** The call ids that the server accepts. */
export const idRule: IdRule = { taken: /^[a-zA-Z0-9_-]{1,64}$/, prefix: 'toolu_' };
