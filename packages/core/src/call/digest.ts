import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { sha256 } from '../json/sha256.ts';
import { checkedApart, type GoodCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { effectOfTool } from '../tool/tool-traits.ts';

/**
 * What a question is about: the tool as the model was told of it, the arguments as given, and what they come
 * to where that is something else. An answer holds for these only. The tool's description is no part of it
 * where the runner binds answers to the schema.
 */
export function digestOf({ run }: AgentScope, good: GoodCall): string {
  const { answersBindTo } = run.settings;
  const digests = answersBindTo === 'schema' ? bySchema : byDefinition;
  const known = digests.get(good);
  if (known !== undefined) return known;
  const { name, declaration, egress } = good.tool;
  const definition: JsonObject = {
    name,
    effect: effectOfTool(good.tool),
    ...(egress !== undefined && { egress: egress as JsonValue }),
    ...(answersBindTo !== 'schema' && { description: declaration?.description ?? '' }),
    parameters: declaration?.parametersJsonSchema ?? {},
  };
  const checked = checkedApart(good);
  const digest = sha256(canonicalJson({ definition, args: good.args, ...(checked !== undefined && { checked }) }));
  digests.set(good, digest);
  return digest;
}

const byDefinition = new WeakMap<object, string>();
const bySchema = new WeakMap<object, string>();
