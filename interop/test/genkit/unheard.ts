/** The features that a model of Genkit does not report, whatever its provider sends. */
export const unheard = {
  countTokens: 'its models count nothing',
  responseHead: 'Genkit does not hand it over',
} as const;
