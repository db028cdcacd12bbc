import type { KnownDifference } from '@mortise/provider-kit/test';

export const knownDifferences: readonly KnownDifference[] = [
  {
    at: /^google\.generateContent\/pydantic-/,
    differs: /^history\.\d+\.parts\.\d+\.function(Call|Response)\.id: nothing for "pyd_ai_\w+"$/,
    because: 'a call that came without an id is told, and answered, without one; the recorded side makes one up',
  },
  {
    at: /^google\.generateContent\/jsgenai-/,
    differs: /^tools\.\w+\.(schema|responseJsonSchema)\.\$schema: nothing for /,
    because: 'a schema of the dialect does not name its own dialect',
  },
  {
    at: /^google\.generateContent\/jsgenai-/,
    differs: /^tools\.print\.schema\.properties\.color\.(pattern|description): /,
    because: 'what the dialect has no keyword for is told in the description',
  },
  {
    at: /^google\.generateContent\/jsgenai-\S+parameter_as_nullable_union_type/,
    differs: /^tools\.greet\.schema\.properties\.name\.(type|anyOf): /,
    because: 'a type that is one of several is told as a choice',
  },
  {
    at: /^google\.generateContent\/adkgo-TestDelegation/,
    differs: /^tools\.store_report\.schema\.properties\.items\.type\.[01]: "(array|null)" for "(array|null)"$/,
    because: 'null is the last of several types',
  },
];
