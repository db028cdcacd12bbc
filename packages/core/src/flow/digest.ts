import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonObject } from '../json/json-value.ts';
import { sha256 } from '../json/sha256.ts';
import type { GoodCall } from './checked-call.ts';

/** What a question is about: the tool as the model was told of it, and the arguments. An answer holds for these only. */
export function digestOf(good: Pick<GoodCall, 'tool' | 'args'>): string {
  const known = digests.get(good);
  if (known !== undefined) return known;
  const { name, declaration, effect } = good.tool;
  const definition: JsonObject = {
    name,
    effect: effect ?? 'write',
    description: declaration?.description ?? '',
    parameters: declaration?.parametersJsonSchema ?? {},
  };
  const digest = sha256(canonicalJson({ definition, args: good.args }));
  digests.set(good, digest);
  return digest;
}

const digests = new WeakMap<object, string>();
