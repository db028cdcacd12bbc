/** What a model of Genkit does not tell, whatever its provider says. */
export const unheard = {
  countTokens: 'its models count nothing',
  responseHead: 'Genkit does not hand it over',
} as const;
