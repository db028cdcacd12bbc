import { type Content, type JsonObject, modelResponse, type Part } from '@mortise/core';

/** A conversation as lines of JSON, so that no message can pass for one of another author. */
export function transcriptOf(contents: readonly Content[]): string {
  return contents
    .flatMap(({ role, parts }) => {
      const said = parts.flatMap(saidIn);
      return said.length === 0 ? [] : [JSON.stringify({ role, said })];
    })
    .join('\n');
}

/** Thoughts are omitted: their results are in the texts and calls. */
function saidIn(part: Part): readonly (string | JsonObject)[] {
  switch (part.type) {
    case 'text':
      return [part.text];
    case 'functionCall':
      return [{ called: part.name, args: part.args }];
    case 'functionResponse':
      return [{ resultOf: part.name, result: modelResponse(part) }];
    case 'inlineData':
    case 'fileData':
      return [{ medium: part.mimeType ?? 'unknown' }];
    case 'provider':
      if (part.summary === '') return [];
      return [part.summary ?? { omitted: `what only ${part.provider} reads` }];
    case 'thought':
      return [];
    default:
      part satisfies never;
      return [{ omitted: `a part of the type ${(part as Part).type}` }];
  }
}
