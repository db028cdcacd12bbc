import { type Awaitable, addGate, type GateDecision, isJsonObject, type JsonObject, type Tool } from '@mortise/core';

/** Creates a custom gate of an application, which asks a user if `when` returns true or throws. */
export function requireApproval(tool: Tool, when: (args: JsonObject) => Awaitable<boolean>): Tool {
  return addGate(tool, {
    name: 'approval',
    order: 'confirmation',
    async check({ checked }, { name }, { answers }): Promise<GateDecision> {
      const said = answers.at(-1)?.value;
      if (said !== undefined && isJsonObject(said))
        return said['confirmed'] === true ? { type: 'proceed' } : { type: 'respond', outcome: { status: 'denied' } };
      return (await isAsked(when, checked.value as JsonObject))
        ? { type: 'pause', question: { kind: 'confirmation', hint: `Allow ${name}?` } }
        : { type: 'proceed' };
    },
  });
}

async function isAsked(when: (args: JsonObject) => Awaitable<boolean>, args: JsonObject): Promise<boolean> {
  try {
    return await when(args);
  } catch {
    // If the rule throws, approval is required.
    return true;
  }
}
