import type { KnownDifference } from '@mortise/provider-kit/test';

export const knownDifferences: readonly KnownDifference[] = [
  {
    at: /^google\.generateContent\/pydantic-/,
    differs: /^history\.\d+\.parts\.\d+\.function(Call|Response)\.id: nothing for "pyd_ai_\w+"$/,
    because:
      'our request sends a call that has no id, and its result, without an id; the recorded request makes up an id',
  },
  {
    at: /^google\.generateContent\/jsgenai-/,
    differs: /^tools\.\w+\.(schema|responseJsonSchema)\.\$schema: nothing for /,
    because: 'a schema of the dialect does not name its own dialect',
  },
  {
    at: /^google\.generateContent\/jsgenai-/,
    differs: /^tools\.print\.schema\.properties\.color\.(pattern|description): /,
    because: 'rules without a keyword in the dialect are added to the description',
  },
  {
    at: /^google\.generateContent\/jsgenai-\S+parameter_as_nullable_union_type/,
    differs: /^tools\.greet\.schema\.properties\.name\.(type|anyOf): /,
    because: 'several types are sent as a choice',
  },
  {
    at: /^google\.generateContent\/adkgo-TestDelegation/,
    differs: /^tools\.store_report\.schema\.properties\.items\.type\.[01]: "(array|null)" for "(array|null)"$/,
    because: 'null is the last of several types',
  },
];
