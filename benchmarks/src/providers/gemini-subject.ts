import { GoogleGenAI } from '@google/genai';
import { geminiModel } from '@mortise/provider-gemini';
import { drain, eventsIn, type ProviderSubject, sse } from './provider-subject.ts';

/** Gemini's generateContent. */
export const geminiSubject: ProviderSubject = {
  name: 'Gemini',
  conversing(log) {
    const generateContentStream = (body: object): Promise<unknown> => {
      log.bodies.push(body);
      return Promise.resolve(eventsIn(stream(log.callsTool)));
    };
    return geminiModel(id, { client: { models: { generateContentStream, generateContent: generateContentStream } } });
  },
  sending: (fetch) => geminiModel(id, { apiKey: 'x', fetch }),
  sendBare(fetch) {
    const { models } = new GoogleGenAI({ apiKey: 'x', vertexai: false, httpOptions: { fetch } });
    return async (body) => drain(await models.generateContentStream(withoutTransport(body) as never));
  },
  stream,
};

const id = 'gemini-3.8-flash';

/** The parameters in the form of an application: the format of the adapter is not part of them. */
function withoutTransport(body: object): object {
  const { config = {}, ...rest } = body as { readonly config?: object };
  return { ...rest, config: { ...config, httpOptions: undefined, abortSignal: undefined } };
}

function stream(callsTool: boolean): string {
  const part = callsTool ? { functionCall: { name: 'weather', args: { city: 'Rome' } } } : { text: 'Fine.' };
  return sse([{ candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }] }]);
}
