import type { Content, JsonObject } from '@mortise/core';
import { CallIds, type WireCall } from './call-ids.ts';
import { type ContentItem, type SaidContent, type SayingContext, toItems } from './to-items.ts';
import { toOutput } from './to-output.ts';

/** The conversation as the wire takes it. */
export interface Input {
  readonly items: readonly JsonObject[];
  /** What could not be said. */
  readonly unsaid: readonly string[];
}

/** Puts a conversation into the words of the wire. Each content is converted once for a model. */
export function toInput(contents: readonly Content[], context: SayingContext): Input {
  const calls = new CallIds();
  const items: JsonObject[] = [];
  const unsaid: string[] = [];
  for (const content of contents) {
    const said = knownContent(content, context);
    for (const message of said.unsaid) unsaid.push(message);
    for (const piece of said.pieces) items.push(finish(piece, said.own, calls, context, unsaid));
  }
  return { items, unsaid };
}

/** An item that waits for its id, and how it looked with the last one. */
interface Piece {
  readonly said: ContentItem;
  call: WireCall | undefined;
  item: JsonObject | undefined;
}

interface KnownContent extends Omit<SaidContent, 'items'> {
  readonly context: SayingContext;
  readonly pieces: readonly Piece[];
}

function knownContent(content: Content, context: SayingContext): KnownContent {
  const known = knownContents.get(content);
  if (known && isSame(known.context, context)) return known;
  const { items, own, unsaid } = toItems(content, context);
  const made = { context, own, unsaid, pieces: items.map((said) => ({ said, call: undefined, item: undefined })) };
  knownContents.set(content, made);
  return made;
}

function isSame(a: SayingContext, b: SayingContext): boolean {
  return a.profile === b.profile && a.stored === b.stored;
}

const knownContents = new WeakMap<Content, KnownContent>();

/** Calls and their answers get the ids of this request, which are nearly always those of the last one. */
function finish(piece: Piece, own: boolean, calls: CallIds, context: SayingContext, unsaid: string[]): JsonObject {
  const { said } = piece;
  if ('response' in said) {
    const call = calls.get(said.response.id);
    if (!piece.item || piece.call?.callId !== call?.callId || piece.call?.part !== call?.part) {
      piece.call = call;
      piece.item = toOutput(said.response, call, context.profile.provider, (message) => unsaid.push(message));
    }
    return piece.item;
  }
  if (!('call' in said)) return said.item;
  const call = calls.add(said.call, own);
  if (!piece.item || piece.call?.callId !== call.callId) {
    piece.call = call;
    const key = said.item['type'] === 'mcp_approval_request' ? 'id' : 'call_id';
    piece.item = { ...said.item, [key]: call.callId };
  }
  return piece.item;
}
