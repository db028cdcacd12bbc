import type { Model } from '@mortise/core';
import { type ScriptedFetch, scriptedFetch, type WireReply } from '../http/scripted-fetch.ts';
import type { SeenRequest } from '../http/seen-request.ts';
import type { ModelSubject, ProviderTurn } from './model-subject.ts';
import type { SentRequest } from './sent-request.ts';

/** A provider's wire format, from the side of the provider. */
export interface ModelWire {
  /** Creates a model that sends its requests with this `fetch` and does not retry. */
  readonly model: (fetch: ScriptedFetch) => Model | Promise<Model>;
  /** Returns the reply of the provider, in its wire format. */
  readonly reply: (turn: ProviderTurn) => WireReply;
  /** Returns the content of a request, in the neutral format. */
  readonly sent: (request: SeenRequest) => SentRequest;
  /** Returns the reply of the provider to a token count, if it supports one. */
  readonly count?: (tokens: number) => WireReply;
  readonly secret?: string;
}

/** Creates a subject from a wire format; no request goes over a network. */
export function wireSubject({ model, reply, count, sent, secret }: ModelWire): ModelSubject {
  const wires: ScriptedFetch[] = [];
  return {
    playing(script) {
      const wire = scriptedFetch(script.map((turn) => replyTo(reply, turn)));
      wires.push(wire);
      return model(wire);
    },
    ...(count && {
      counting(tokens: number) {
        const wire = scriptedFetch([count(tokens)]);
        wires.push(wire);
        return model(wire);
      },
    }),
    sent: () => wires.flatMap(({ requests }) => requests.map(sent)),
    ...(secret !== undefined && { secret }),
  };
}

/**
 * Returns the reply to a request. The function adds the break of the connection that the turn asks for; other
 * replies are sent as the wire format returns them.
 */
function replyTo(reply: ModelWire['reply'], turn: ProviderTurn): WireReply {
  if ('headers' in turn && turn.headers) {
    const { headers, ...rest } = turn;
    const replied = replyTo(reply, rest);
    return { ...replied, headers: { ...replied.headers, ...headers } };
  }
  if (turn.do === 'answer' && turn.bytes !== undefined) return inBytes(reply(turn), turn.bytes);
  if (turn.do !== 'cut' || !(turn.clean || turn.says)) return reply(turn);
  const { clean: _clean, ...rest } = turn;
  const { ending: _, ...begun } = reply(rest);
  return begun;
}

function inBytes({ pieces = [], ...reply }: WireReply, size: number): WireReply {
  const encoder = new TextEncoder();
  const all = pieces.flatMap((piece) => [...(typeof piece === 'string' ? encoder.encode(piece) : piece)]);
  const split: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < all.length; at += size) split.push(new Uint8Array(all.slice(at, at + size)));
  return { ...reply, pieces: split };
}
