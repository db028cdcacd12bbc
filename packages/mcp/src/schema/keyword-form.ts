/** The kind of value that a keyword of JSON Schema has: undefined for plain values. */
export type KeywordForm = 'words' | 'reference' | 'schema' | 'schemas' | 'schemaMap' | undefined;

/** The form of a keyword's value. */
export function keywordForm(keyword: string): KeywordForm {
  return forms.get(keyword);
}

function formsOf(form: KeywordForm, keywords: string): readonly (readonly [string, KeywordForm])[] {
  return keywords.split(' ').map((keyword) => [keyword, form]);
}

const forms: ReadonlyMap<string, KeywordForm> = new Map([
  ...formsOf('words', 'title description $comment default examples readOnly writeOnly deprecated'),
  ...formsOf('reference', '$ref $dynamicRef'),
  ...formsOf('schema', 'not if then else contains additionalProperties propertyNames items additionalItems'),
  ...formsOf('schema', 'unevaluatedProperties unevaluatedItems contentSchema'),
  ...formsOf('schemas', 'allOf anyOf oneOf prefixItems'),
  ...formsOf('schemaMap', 'properties patternProperties dependentSchemas $defs definitions'),
]);
