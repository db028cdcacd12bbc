import { googleAI } from '@genkit-ai/google-genai';
import type { JsonObject, Usage } from '@mortise/core';
import { genkitModel } from '@mortise/genkit/model';
import {
  type ProviderAnswer,
  type ProviderTurn,
  type SeenRequest,
  type SentItem,
  type SentRequest,
  type TestedModel,
  type WireReply,
  wireSubject,
} from '@mortise/testing/model';
import { type GenerateRequest, GenkitError, genkit, type Part } from 'genkit/beta';
import { generateContentSide, replyTo } from '../../../packages/provider-gemini/test/model-subject.ts';
import { unheard } from './unheard.ts';

/** A model of Genkit, with the cases that it cannot pass, each with a reason. */
export interface GenkitSubject extends TestedModel {
  readonly cannot: { readonly [id: string]: string };
}
const secret = 'AIzaSyTest0123456789abcdefABCDEF0123456';

/** Models of Genkit: one that `ai.defineModel` creates, and the model of the Google plugin. */
export const genkitSubjects: readonly GenkitSubject[] = [defined(true), defined(false), google(true), google(false)];

function defined(stream: boolean): GenkitSubject {
  return {
    name: `ai.defineModel${stream ? '' : ', whole'}`,
    cannot: {},
    subject: () =>
      wireSubject({
        model: (fetch) => {
          const ai = genkit({});
          const supports = { tools: true, multiturn: true, media: true, systemRole: true, constrained: 'all' as const };
          ai.defineModel({ name: 'lines/test', apiVersion: 'v2', supports }, async (request, given) => {
            const { abortSignal: signal, sendChunk } = given;
            const response = await fetch('https://genkit.example', {
              method: 'POST',
              body: JSON.stringify(request),
              ...(signal && { signal }),
            });
            if (!response.ok) throw errorOf(response.status, (await response.json()) as JsonObject);
            for await (const line of linesOf(response)) {
              if ('error' in line) throw errorOf(503, { message: line['error'] as string });
              if ('response' in line) return line['response'] as never;
              sendChunk(line['chunk'] as never);
            }
            throw new TypeError('terminated');
          });
          return genkitModel(ai, 'lines/test', { stream, maxRetries: 0, secrets: [secret] });
        },
        reply: (turn) => lineReply(turn),
        sent: ({ body }) => sentLines(body as GenerateRequest),
        secret,
      }),
    options: {
      lacks: {
        ...unheard,
        cacheWriteTokens: 'Genkit does not count them',
        newStopReason: 'Genkit refuses a finish reason that it does not know',
        ...(!stream && { streaming: 'the answer is one response' }),
      },
    },
  };
}

function google(stream: boolean): GenkitSubject {
  return {
    name: `googleAI${stream ? '' : ', whole'}`,
    cannot: {
      'model:empty': 'the plugin takes no request without a message',
      'model:schema:told': 'the plugin tells of types, descriptions, members, items and enums, and of nothing else',
      ...(stream && {
        'model:unicode': 'the plugin takes U+2028 for the end of a line',
        'model:unicode:bytes': 'the plugin takes U+2028 for the end of a line',
      }),
    },
    subject: () =>
      wireSubject({
        model: (fetch) => {
          // The plugin has no such option.
          globalThis.fetch = fetch as typeof globalThis.fetch;
          const ai = genkit({ plugins: [googleAI({ apiKey: secret })] });
          return genkitModel(ai, googleAI.model('gemini-3.8-flash'), { stream, maxRetries: 0, secrets: [secret] });
        },
        reply: (turn) => replyTo(turn, generateContentSide, stream),
        sent: googleSent,
        secret,
      }),
    options: {
      lacks: {
        ...unheard,
        argsText: 'arguments come as objects',
        cacheWriteTokens: 'the wire does not count them',
        newStopReason: 'the plugin ends the answer at a finish reason that it does not know',
        ...(!stream && { streaming: 'the answer is one JSON body' }),
      },
    },
  };
}

/** An error of a plugin: the name of the status, and the retry delay. */
function errorOf(status: number, { message, retryAfterMs }: JsonObject): GenkitError {
  const words: { readonly [status: number]: string } = {
    400: 'INVALID_ARGUMENT',
    401: 'UNAUTHENTICATED',
    403: 'PERMISSION_DENIED',
    404: 'NOT_FOUND',
    429: 'RESOURCE_EXHAUSTED',
    503: 'UNAVAILABLE',
  };
  return new GenkitError({
    status: (words[status] ?? 'INTERNAL') as never,
    message: String(message),
    ...(retryAfterMs !== undefined && { responseMetadata: { retryAfterMs: Number(retryAfterMs) } }),
  });
}

async function* linesOf(response: Response): AsyncGenerator<JsonObject> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n')) {
      yield JSON.parse(text.slice(0, at)) as JsonObject;
      text = text.slice(at + 1);
    }
  }
  if (text !== '') throw new TypeError('terminated');
}

function lineReply(turn: ProviderTurn): WireReply {
  switch (turn.do) {
    case 'answer': {
      const content = partsOf(turn);
      const { finishReason = 'stop', stopReason, usage } = turn;
      const response = {
        message: { role: 'model', content },
        finishReason: stopReason ?? finishes[finishReason],
        ...(usage && { usage: usageOf(usage) }),
      };
      return {
        pieces: [
          ...content.flatMap((part) => inPieces(part, turn.pieces)).map((part) => line({ chunk: { content: [part] } })),
          line({ response }),
        ],
      };
    }
    case 'fail': {
      const { status, message = `status ${status}`, retryAfterMs } = turn;
      return { status, pieces: [JSON.stringify({ message, retryAfterMs })] };
    }
    case 'stall':
    case 'cut':
      return {
        pieces: [
          ...(turn.text === '' ? [] : [line({ chunk: { content: [{ text: turn.text }] } })]),
          ...(turn.do === 'cut' && turn.says ? [line({ error: turn.says })] : []),
        ],
        ending: turn.do,
      };
    case 'garbage':
      return { pieces: ['<html><p>Please log in.</p></html>\n'] };
  }
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function partsOf({ thought, text, calls = [], mark }: ProviderAnswer): Part[] {
  const parts: Part[] = [];
  if (thought !== undefined) parts.push({ reasoning: thought });
  if (text !== undefined) parts.push({ text });
  for (const [at, { name, args, id = `call_${at}` }] of calls.entries())
    parts.push({ toolRequest: { name, ref: id, input: args } });
  const [first] = parts;
  if (mark !== undefined && first) first.metadata = { thoughtSignature: mark };
  return parts;
}

function inPieces(part: Part, size: number | undefined): Part[] {
  const { text, reasoning, ...others } = part;
  const said = text ?? reasoning;
  if (said === undefined || size === undefined || said === '') return [part];
  return Array.from({ length: Math.ceil(said.length / size) }, (_, at) => {
    const piece = said.slice(at * size, (at + 1) * size);
    return { ...others, ...(text === undefined ? { reasoning: piece } : { text: piece }) } as Part;
  });
}

function usageOf({ inputTokens, outputTokens, thoughtTokens, cachedInputTokens }: Usage): object {
  const output = outputTokens === undefined ? undefined : outputTokens - (thoughtTokens ?? 0);
  return {
    inputTokens,
    outputTokens: output,
    thoughtsTokens: thoughtTokens,
    cachedContentTokens: cachedInputTokens,
    totalTokens: (inputTokens ?? 0) + (outputTokens ?? 0),
  };
}

const finishes: { readonly [reason in NonNullable<ProviderAnswer['finishReason']>]: string } = {
  stop: 'stop',
  functionCalls: 'stop',
  length: 'length',
  safety: 'blocked',
  error: 'failed',
  other: 'other',
};

function sentLines(body: GenerateRequest): SentRequest {
  const { messages, tools = [], output } = body;
  return {
    instructions: messages.filter(({ role }) => role === 'system').map(({ content }) => content[0]?.text ?? ''),
    items: messages.flatMap(({ role, content }) =>
      role === 'system' ? [] : content.flatMap((part) => itemOf(role === 'model' ? 'model' : 'user', part)),
    ),
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, schema: inputSchema })),
    ...(output?.schema && { outputSchema: output.schema }),
    body,
  };
}

function itemOf(role: 'model' | 'user', { text, toolRequest, toolResponse }: Part): readonly SentItem[] {
  if (toolRequest) {
    const { ref, name, input } = toolRequest;
    return [{ type: 'call', ...(ref !== undefined && { id: ref }), name, args: input }];
  }
  if (toolResponse) {
    const { ref, name, output } = toolResponse;
    return [{ type: 'result', ...(ref !== undefined && { id: ref }), name, response: output }];
  }
  return text === undefined ? [] : [{ type: 'text', role, text }];
}

/** The plugin puts a result into a member, next to the name. */
function googleSent(request: SeenRequest): SentRequest {
  const body = request.body as JsonObject & {
    readonly contents?: readonly { readonly parts: readonly JsonObject[] }[];
  };
  const tools = (body as { tools?: readonly { functionDeclarations?: readonly JsonObject[] }[] }).tools?.map(
    (tool) => ({
      ...tool,
      functionDeclarations: tool.functionDeclarations?.map(({ parameters, ...reported }) => ({
        ...reported,
        parametersJsonSchema: parameters,
      })),
    }),
  );
  const contents = body.contents?.map((content) => ({
    ...content,
    parts: content.parts.map((part) => {
      const { functionResponse } = part as { functionResponse?: JsonObject & { response: { content?: unknown } } };
      return functionResponse
        ? { ...part, functionResponse: { ...functionResponse, response: functionResponse.response.content } }
        : part;
    }),
  }));
  return generateContentSide.sent({ ...request, body: { ...body, contents, ...(tools && { tools }) } } as SeenRequest);
}
