import type { Secrets } from '../credential/secrets.ts';
import type { ModelRequest } from '../model/model-request.ts';

/**
 * A request without secrets; contents and declarations are looked through once. What the provider itself is
 * told, such as the token of a tool that it runs, stays.
 */
export function cleanRequest(secrets: Pick<Secrets, 'empty' | 'json' | 'kept'>, request: ModelRequest): ModelRequest {
  if (secrets.empty) return request;
  const { instructions, contents, declarations, outputJsonSchema } = request;
  return {
    ...request,
    instructions: secrets.json(instructions),
    contents: contents.map((content) => secrets.kept(content)),
    declarations: secrets.kept(declarations),
    ...(outputJsonSchema && { outputJsonSchema: secrets.kept(outputJsonSchema) }),
  };
}
