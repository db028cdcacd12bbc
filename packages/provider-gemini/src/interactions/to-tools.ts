import { isJsonObject, type ProviderTool } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import type { GeminiTools } from '../tools/lower-tools.ts';

/** The functions, each as an entry of its own. */
export function toTools(lowered: GeminiTools): readonly WireBody[] {
  const known = saidBy.get(lowered);
  if (known) return known;
  const said = lowered.tools.map(({ name, declaration: { description }, sent: { schema: parameters } }) => ({
    type: 'function',
    name,
    description,
    parameters,
  }));
  saidBy.set(lowered, said);
  return said;
}

/**
 * A tool of the server's own. Names are those of generateContent,
 * in the form of this wire: `googleSearch` is `google_search`.
 */
export function toNativeTool({ name, config }: ProviderTool): WireBody {
  const members = isJsonObject(config) ? Object.entries(config) : [];
  return { type: snakeCase(name), ...Object.fromEntries(members.map(([key, value]) => [snakeCase(key), value])) };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const saidBy = new WeakMap<GeminiTools, readonly WireBody[]>();
