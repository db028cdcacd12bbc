import { type Content, isJsonObject, type Part } from '@mortise/core';
import type { ModelProfile, WireBody } from '../wire.ts';
import type { SaidContent } from './said-content.ts';
import { toUserPart } from './to-media.ts';

/** What a user said. A text alone is a plain string, and so are several for compatible servers, of which some take nothing else. */
export function toUserMessage({ parts }: Content, { provider, compatible }: ModelProfile): SaidContent {
  const problems: string[] = [];
  const said: WireBody[] = [];
  for (const part of parts) {
    const own = providerPart(part, provider);
    if (own) said.push(own);
    if ((part.type === 'text' && part.text !== '') || part.type === 'inlineData' || part.type === 'fileData') {
      const { part: user, problem } = toUserPart(part, provider);
      said.push(user);
      if (problem) problems.push(problem);
    }
  }
  const texts = said.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
  const plain = texts.length === said.length && (texts.length <= 1 || compatible);
  return { messages: [{ role: 'user', content: plain ? texts.join('\n') : said }], problems };
}

/** A part that the application wrote in the provider's own words. */
function providerPart(part: Part, provider: string): WireBody | undefined {
  return part.type === 'provider' && part.provider === provider && isJsonObject(part.value) ? part.value : undefined;
}
