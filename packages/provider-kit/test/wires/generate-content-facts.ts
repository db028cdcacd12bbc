import { either, type Shape, sometimes } from './shape.ts';

const signed = { thoughtSignature: sometimes('c2lnbmVk') };
const byModality = [{ modality: 'TEXT', tokenCount: 1 }];

/** Objects of Gemini's generateContent, without the members that a script sets. */
export const generateContentFacts: Readonly<Record<'answer' | 'candidate' | 'lastCandidate' | 'usage', Shape>> = {
  answer: {
    modelVersion: 'gemini-test-4',
    responseId: sometimes('resp-1'),
    createTime: sometimes('2026-11-27T10:00:00.123456Z'),
    turnToken: sometimes('v1_token'),
  },
  candidate: { index: sometimes(0) },
  lastCandidate: {
    index: sometimes(0),
    finishMessage: sometimes('Model generated function call(s).'),
    avgLogprobs: sometimes(-0.1),
    safetyRatings: sometimes([
      { category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE', blocked: sometimes(false) },
    ]),
    citationMetadata: sometimes({
      citationSources: [{ startIndex: 0, endIndex: 1, uri: 'https://example.com', license: '' }],
    }),
    groundingMetadata: sometimes({
      webSearchQueries: ['Rome'],
      groundingChunks: [{ web: { uri: 'https://example.com', title: 'Rome' } }],
    }),
  },
  usage: {
    promptTokensDetails: sometimes(byModality),
    cacheTokensDetails: sometimes(byModality),
    candidatesTokensDetails: sometimes(byModality),
    toolUsePromptTokensDetails: sometimes(byModality),
    serviceTier: sometimes('standard'),
    trafficType: sometimes('ON_DEMAND'),
  },
};

/** The parts that provider tools produce, one or two for each tool. They are kept unchanged and sent back. */
export const generateContentHosted: readonly (readonly Shape[])[] = [
  [
    { executableCode: { id: sometimes('code_1'), language: 'PYTHON', code: 'print(1)' }, ...signed },
    {
      codeExecutionResult: { id: sometimes('code_1'), outcome: either('OUTCOME_OK', 'OUTCOME_FAILED'), output: '1' },
      ...signed,
    },
  ],
  [
    { toolCall: { id: 'tool_1', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['Rome'] } }, ...signed },
    {
      toolResponse: { id: 'tool_1', toolType: 'GOOGLE_SEARCH_WEB', response: { search_suggestions: 'Rome' } },
      ...signed,
    },
  ],
];
