import { type Content, type JsonObject, type Model, textOf } from '@mortise/core';

/** What a client of ours calls. */
export interface ClientCall {
  readonly name: string;
  readonly args: JsonObject;
}

/**
 * The client of a server in the place of a model: what it calls is its one turn. So its call goes the way of
 * every other call: checked, gated, logged, and bound in time and size. The words of its user are the call as
 * JSON, or null: it only wants to know what there is.
 */
export function callerModel(): Model {
  return {
    provider: origin.provider,
    id: origin.model,
    async *generate({ contents }) {
      const last = contents.at(-1);
      const call = last?.role === 'user' ? (JSON.parse(textOf(last)) as ClientCall | null) : null;
      const content: Content = {
        role: 'model',
        parts: call ? [{ type: 'functionCall', id: '', ...call }] : [{ type: 'text', text: 'done' }],
        origin,
      };
      yield { type: 'end', content, finishReason: { unified: call ? 'functionCalls' : 'stop' } };
    },
  };
}

const origin = { provider: 'mcp', model: 'client' };
