import { geminiModel } from '@mortise/provider-gemini';
import { type Body, cityIn, listIn, sse, type Turn, type Wire } from './wire.ts';

/** Gemini's generateContent. */
export const geminiGenerateContent: Wire = {
  name: 'gemini generateContent',
  oracle: 'GeminiWireRequest',
  model: (fetch) => geminiModel('gemini-3.8-flash', { apiKey: 'AIza-key', fetch, maxRetries: 0 }),
  stream(turn) {
    const candidate = { index: 0, content: { role: 'model', parts: partsOf(turn) } };
    return sse([
      { candidates: [candidate] },
      {
        candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      },
    ]);
  },
  exchanged(body) {
    const contents = listIn(body, 'contents');
    return {
      calls: contents.flatMap((content, turn) => said(content, 'functionCall', turn)),
      results: contents.flatMap((content, turn) => said(content, 'functionResponse', turn - 1)),
    };
  },
};

function partsOf({ thought, search, text, calls = [] }: Turn): readonly Body[] {
  return [
    ...(thought ? [{ text: thought.text, thought: true }] : []),
    ...(search
      ? [
          { executableCode: { language: 'PYTHON', code: `search(${JSON.stringify(search.query)})` } },
          { codeExecutionResult: { outcome: 'OUTCOME_OK', output: 'sunny' }, thoughtSignature: search.secret },
        ]
      : []),
    ...(text === undefined ? [] : [{ text }]),
    ...calls.map(({ name, args }, at) => ({
      functionCall: { name, args },
      ...(at === 0 && thought && { thoughtSignature: thought.mark }),
    })),
  ];
}

/**
 * Returns the calls, or the results, of one content. They have no
 * ids: results answer the calls of the previous content in order.
 */
function said(content: Body, member: 'functionCall' | 'functionResponse', turn: number) {
  return listIn(content, 'parts')
    .filter((part) => part[member] !== undefined)
    .map((part, at) => {
      const { id } = part[member] as Body;
      return { id: id === undefined ? `${turn}.${at}` : String(id), city: cityIn(part[member]) };
    });
}
