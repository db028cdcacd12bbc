import type { Content, FunctionDeclaration, Model, ModelEnd, ModelRequest } from '@mortise/core';

/**
 * Plays a conversation like the loop: each turn is a call and its result, in one growing array of contents.
 *
 * @param onTurn Called before each turn, with its number from 0.
 */
export async function converse(model: Model, turns: number, onTurn: (turn: number) => void): Promise<void> {
  const contents: Content[] = [{ role: 'user', parts: [{ type: 'text', text: 'How is the weather everywhere?' }] }];
  const request: ModelRequest = { instructions: ['Be brief.'], contents, declarations, providerTools: [] };
  const { signal } = new AbortController();
  for (let turn = 0; turn < turns; turn++) {
    onTurn(turn);
    const { content } = await endOf(model, request, signal);
    contents.push(...answered(content, turn));
  }
}

async function endOf(model: Model, request: ModelRequest, signal: AbortSignal): Promise<ModelEnd> {
  for await (const event of model.generate(request, { signal })) {
    if (event.type === 'end') return event;
    if (event.type === 'failure') throw event.error;
  }
  throw new Error(`${model.id} gave no end`);
}

/** Returns the turn in the format of the log, and the results of its calls. */
function answered({ parts, ...content }: Content, turn: number): readonly Content[] {
  const stored = parts.map((part, at) =>
    part.type === 'functionCall' ? { ...part, id: `${turn}.${at}`, args: { city: 'Rome' } } : part,
  );
  const results = stored.flatMap((part) =>
    part.type === 'functionCall'
      ? {
          type: 'functionResponse' as const,
          id: part.id,
          ...(part.providerId !== undefined && { providerId: part.providerId }),
          name: part.name,
          outcome: { status: 'ok' as const, output: { celsius: 21 } },
        }
      : [],
  );
  const said: Content = { ...content, parts: stored };
  return results.length === 0 ? [said] : [said, { role: 'tool', parts: results }];
}

const declarations: readonly FunctionDeclaration[] = [
  {
    name: 'weather',
    description: 'Weather of a city',
    parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
];
