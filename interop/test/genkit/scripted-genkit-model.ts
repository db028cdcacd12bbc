import type { GenerateRequest, GenerateResponseData, GenkitBeta, Part } from 'genkit/beta';

/** One turn of the model: a text, calls, or parts to pass unchanged. */
export type GenkitTurn =
  | string
  | { readonly calls: readonly { readonly name: string; readonly args: unknown; readonly ref?: string }[] }
  | { readonly parts: readonly Part[] };

/** A model of Genkit that returns its scripted turns in order. */
export interface ScriptedGenkitModel {
  readonly name: string;
  readonly requests: readonly GenerateRequest[];
}

let made = 0;

/** Defines the model, and makes it the default model. */
export function scriptedGenkitModel(
  ai: Pick<GenkitBeta, 'defineModel'>,
  turns: readonly GenkitTurn[],
): ScriptedGenkitModel {
  made += 1;
  const name = `scripted/${made}`;
  const requests: GenerateRequest[] = [];
  const left = [...turns];
  const supports = { tools: true, multiturn: true, media: true, systemRole: true };
  ai.defineModel({ name, apiVersion: 'v2', supports }, async (request, { sendChunk }) => {
    requests.push(structuredClone(request) as GenerateRequest);
    const content = partsOf(left.shift() ?? 'done');
    sendChunk({ content });
    return { message: { role: 'model', content }, finishReason: 'stop' } satisfies GenerateResponseData;
  });
  return { name, requests };
}

function partsOf(turn: GenkitTurn): Part[] {
  if (typeof turn === 'string') return [{ text: turn }];
  if ('parts' in turn) return [...turn.parts];
  return turn.calls.map(({ name, args, ref }) => ({ toolRequest: { name, input: args, ...(ref && { ref }) } }));
}
