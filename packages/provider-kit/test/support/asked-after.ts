import type { Content, FunctionResponsePart, Model, ModelEvent, ModelRequest } from '@mortise/core';
import { ask, endOf, requestOf, stored } from './ask.ts';
import type { Dialect } from './dialect.ts';
import { streamed } from './replies.ts';
import { serve } from './serve.ts';
import type { Reply, SeenRequest } from './wire-server.ts';

/** The exchange before the tested request. */
export interface Before {
  /** The answer to the same request without this exchange. */
  readonly answer: Reply;
  /** The outcomes of the answer's calls, in order; default `ok`. */
  readonly outcomes?: readonly FunctionResponsePart['outcome'][];
  /** The content that follows an answer without calls. */
  readonly otherwise?: Content;
}

/** A sent request and its result. */
export interface Asked {
  readonly requests: readonly SeenRequest[];
  /** The body of the last request. */
  readonly body: SeenRequest['body'];
  readonly events: readonly ModelEvent[];
  /** `feature: message` of each warning. */
  readonly warnings: readonly string[];
}

/** Sends a request, or the request that follows an answer. Throws if the call has no end. */
export async function askedAfter<Options>(
  before: Before | undefined,
  dialect: Dialect & { modelAt(url: string, options?: Options): Model },
  request: Partial<ModelRequest> = {},
  options?: NoInfer<Options>,
): Promise<Asked> {
  const fine = streamed(dialect, dialect.events({ text: 'Fine' }));
  const { model, server } = await serve<Options>(dialect, before ? [before.answer, fine] : [fine], options);
  const first = requestOf(request);
  const content = before && stored(endOf(await ask(model, first)), 1);
  const contents = content ? [...first.contents, content, ...answersTo(content, before)] : first.contents;
  const events = await ask(model, { ...first, contents });
  endOf(events);
  return {
    requests: server.requests,
    body: server.requests.at(-1)?.body ?? {},
    events,
    warnings: events.flatMap((event) => (event.type === 'warning' ? [`${event.feature}: ${event.message}`] : [])),
  };
}

/** Returns the content with the results: an outcome for each call. */
function answersTo({ parts }: Content, { outcomes = [], otherwise }: Before): readonly Content[] {
  const calls = parts.filter((part) => part.type === 'functionCall');
  if (calls.length === 0) return otherwise ? [otherwise] : [];
  const results = calls.map(
    ({ id, providerId, name }, at): FunctionResponsePart => ({
      type: 'functionResponse',
      id,
      ...(providerId !== undefined && { providerId }),
      name,
      outcome: outcomes[at] ?? { status: 'ok', output: { celsius: 21 } },
    }),
  );
  return [{ role: 'tool', parts: results }];
}
