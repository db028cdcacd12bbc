import type { JsonObject, ModelRequest, Tool } from '@mortise/core';

/** Creates a tool that records its calls. */
export function testTool(name: string, description: string, calls: unknown[] = [], own: Partial<Tool> = {}): Tool {
  return {
    name,
    description,
    declaration: { name, description, parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    effect: 'read',
    run: (args: JsonObject) => {
      calls.push(args);
      return { status: 'ok', output: { did: name } };
    },
    ...own,
  };
}

/** Returns tools of three services, `count` of each service. */
export function manyTools(count: number): readonly Tool[] {
  return ['github', 'jira', 'mail'].flatMap((service) =>
    Array.from({ length: count }, (_, at) =>
      testTool(`${service}_action_${at}`, `Does the action ${at} in ${service}`),
    ),
  );
}

/** Returns the names of the tools that a request declares to a model without its own search, in order. */
export function toldNames(request: ModelRequest | undefined): readonly string[] {
  return (request?.declarations ?? []).filter(({ deferred }) => !deferred).map(({ name }) => name);
}

/** Returns the responses to the last round of calls, as the model reads them. */
export function lastOutputs(request: ModelRequest | undefined): readonly unknown[] {
  const parts = request?.contents.findLast(({ role }) => role === 'tool')?.parts ?? [];
  return parts.flatMap((part) => (part.type === 'functionResponse' ? [part.outcome] : []));
}
