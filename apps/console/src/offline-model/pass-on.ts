import { type FunctionDeclaration, isJsonObject } from '@mortise/core';
import { transferToolName } from '../agent/transfer-tool-name.ts';
import type { PlannedCall } from './planned-call.ts';

/**
 * The call that passes a wish on to another agent: one that may be asked, or else one that may take over, and
 * whose description names the tool that the wish needs. `undefined` if there is none.
 */
export function passOn(
  wish: { readonly tool: string; readonly text: string },
  declarations: readonly FunctionDeclaration[],
): PlannedCall | undefined {
  const hasTool = (description: string): boolean => description.split(/\W+/).includes(wish.tool);
  const asked = declarations.find((declaration) => takesRequest(declaration) && hasTool(declaration.description));
  if (asked) return { name: asked.name, argsText: JSON.stringify({ request: wish.text }) };
  const handOver = declarations.find(({ name }) => name === transferToolName);
  const line = handOver?.description.split('\n').find((text) => text.startsWith('- ') && hasTool(text));
  const agent = line && /^- ([^:]+):/.exec(line)?.[1];
  return agent === undefined ? undefined : { name: transferToolName, argsText: JSON.stringify({ agent_name: agent }) };
}

function takesRequest({ parametersJsonSchema }: FunctionDeclaration): boolean {
  const properties = parametersJsonSchema?.['properties'];
  return isJsonObject(properties) && Object.keys(properties).join() === 'request';
}
