import type { Model } from '@mortise/core';
import { type ScriptedFetch, scriptedFetch, type WireReply } from '../http/scripted-fetch.ts';
import type { SeenRequest } from '../http/seen-request.ts';
import type { ModelSubject, ProviderTurn } from './model-subject.ts';
import type { SentRequest } from './sent-request.ts';

/** A provider's wire, from the side of the provider. */
export interface ModelWire {
  /** Makes a model that sends its requests by this `fetch` and does not retry. */
  readonly model: (fetch: ScriptedFetch) => Model | Promise<Model>;
  /** Returns the reply of the provider, in its wire format. */
  readonly reply: (turn: ProviderTurn) => WireReply;
  /** Returns the content of a request, in the neutral format. */
  readonly sent: (request: SeenRequest) => SentRequest;
  /** Returns the reply of the provider to a token count, if it supports one. */
  readonly count?: (tokens: number) => WireReply;
  readonly secret?: string;
}

/** Makes a subject of a wire: nothing goes over a network. */
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

/** A wire knows how it breaks: one that ends cleanly says as much, and then is closed. */
function replyTo(reply: ModelWire['reply'], turn: ProviderTurn): WireReply {
  if ('headers' in turn && turn.headers) {
    const { headers, ...rest } = turn;
    const replied = reply(rest);
    return { ...replied, headers: { ...replied.headers, ...headers } };
  }
  if (turn.do !== 'cut' || !turn.clean) return reply(turn);
  const { ending: _, ...begun } = reply({ do: 'cut', text: turn.text });
  return begun;
}
