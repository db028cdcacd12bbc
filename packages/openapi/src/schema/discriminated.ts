import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { listIn, textIn } from '../document/json-members.ts';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import { withWords } from './described-schema.ts';
import { alternativeRule, type Discriminator, discriminatorWords } from './discriminator.ts';

/**
 * A copy of a schema with its discriminator applied: in a request the member tells alternatives apart; in an
 * answer several may match.
 */
export function discriminated(
  document: OpenapiDocument,
  copy: JsonObject,
  discriminator: Discriminator,
  { schema, isAnswer }: { readonly schema: JsonObject; readonly isAnswer: boolean },
): JsonObject {
  const keyword = ['oneOf', 'anyOf'].find((each) => copy[each] !== undefined);
  if (keyword === undefined)
    return discriminator.mapping.length > 0 ? withWords(copy, discriminatorWords(discriminator)) : copy;
  const { [keyword]: copies = [], ...others } = copy;
  if (isAnswer) return { anyOf: copies, ...others };
  const refs = listIn(schema, keyword).map((each) => textIn(each, '$ref'));
  const named = refs.filter((ref) => ref !== undefined);
  const alternatives = (copies as readonly JsonValue[]).map((each, at) => {
    const ref = refs[at];
    const isOther = ref === undefined || !isJsonObject(each) || Object.keys(each).length > 1;
    return isOther ? each : { ...each, ...alternativeRule(document, discriminator, ref, named) };
  });
  return { ...others, [keyword]: alternatives };
}
