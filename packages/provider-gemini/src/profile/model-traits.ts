/** The features of a model, as far as its name tells: https://ai.google.dev/gemini-api/docs/models */
export interface ModelTraits {
  /** `2.5` of `gemini-2.5-flash`. */
  readonly generation: number;
  /** The form of its thinking setting; `never`: it does not think. */
  readonly thinks: 'by level' | 'by budget' | 'never';
  /** True if it supports `temperature` and `topP`. */
  readonly samples: boolean;
}

/** The traits of a model, including tuned, dated and preview ones. An unknown name counts as a Gemini 3. */
export function modelTraits(id: string): ModelTraits {
  const name = id.slice(id.lastIndexOf('/') + 1);
  if (/^gemma/.test(name)) return { generation: 2, thinks: 'never', samples: true };
  const generation = generationOf(name);
  const samples = generation < 3.6 && !/^gemini-3\.5-flash-lite/.test(name);
  if (generation >= 3) return { generation, thinks: 'by level', samples };
  return { generation, thinks: generation < 2.5 || /-(image|tts)/.test(name) ? 'never' : 'by budget', samples };
}

function generationOf(name: string): number {
  const said = /^gemini-(\d+(?:\.\d+)?)/.exec(name)?.[1];
  if (said !== undefined) return Number(said);
  return /^gemini-.*latest$/.test(name) ? latest : 3;
}

const latest = 3.8;
