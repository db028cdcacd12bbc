import type { FinishReason, JsonObject, Model, ModelEvent, ModelRequest, Usage } from '@mortise/core';

/** What the cases of models are run with: a model whose provider does what a script says. */
export interface ModelSubject {
  /** A model whose provider plays the script: one turn for each request, in order. */
  playing(script: readonly ProviderTurn[]): Model | Promise<Model>;
}

/** What the provider does when a request comes, as data: the subject puts it into the provider's own wire. */
export type ProviderTurn =
  | {
      readonly do: 'answer';
      readonly thought?: string;
      readonly text?: string;
      /** An argument text is sent as it is: it may be malformed. */
      readonly calls?: readonly { readonly name: string; readonly args: JsonObject | string }[];
      readonly usage?: Usage;
      /** Default: `functionCalls` where there are calls, else `stop`. */
      readonly finishReason?: FinishReason['unified'];
      /** Texts come in pieces of so many UTF-16 units; default whole. */
      readonly pieces?: number;
    }
  /** The provider refuses with this HTTP status, or its own word for it. */
  | { readonly do: 'fail'; readonly status: 400 | 401 | 429 | 500 | 503 }
  /** After the text nothing comes any more, and the connection stays open. */
  | { readonly do: 'stall'; readonly text: string }
  /** After the text the connection breaks. */
  | { readonly do: 'cut'; readonly text: string }
  /** What comes is not the provider's protocol. */
  | { readonly do: 'garbage' };

/** All events of one call. Rejects when the model throws, which it must not. */
export async function eventsOf(
  model: Model,
  request: ModelRequest = requestOf('hello'),
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.generate(request, { signal })) events.push(event);
  return events;
}

/** A request with one message, or with more members. */
export function requestOf(message: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    instructions: ['Be brief.'],
    contents: [{ role: 'user', parts: [{ type: 'text', text: message }] }],
    declarations: [weather],
    providerTools: [],
    ...more,
  };
}

const weather = {
  name: 'weather',
  description: 'Weather of a city',
  parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
