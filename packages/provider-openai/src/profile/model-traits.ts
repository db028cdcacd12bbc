/**
 * The features of a model, derived from its name. Models of
 * other vendors get the settings of the request unchanged.
 */
export interface ModelTraits {
  /** True if the model thinks before it answers; undefined if that is not known. */
  readonly thinks: boolean | undefined;
  /** True if the model thinks only on request, and accepts `effort: 'none'`. */
  readonly mayNotThink: boolean;
}

/** Returns the traits of a model of OpenAI, including dated and fine-tuned models. */
export function modelTraits(id: string): ModelTraits {
  const name = bareName(id);
  if (/^(gpt-3|gpt-4|chatgpt-)/.test(name) || /^gpt-5[\w.]*-chat/.test(name))
    return { thinks: false, mayNotThink: false };
  if (/^(o\d|codex-|computer-use)/.test(name)) return { thinks: true, mayNotThink: false };
  const gpt = /^gpt-(\d+)(?:\.(\d+))?/.exec(name);
  if (!gpt) return { thinks: undefined, mayNotThink: true };
  const [, major, minor] = gpt;
  return { thinks: true, mayNotThink: Number(major) > 5 || (minor !== undefined && !/-(pro|codex)/.test(name)) };
}

/**
 * Returns true if the model may think in a request with functions over Chat Completions. OpenAI refuses such
 * requests for models from GPT-5.4 on, and from GPT-5.6 on even if the request names no effort.
 */
export function thinksWithChatTools(id: string): boolean {
  const [, minor] = /^gpt-5\.(\d+)/.exec(bareName(id)) ?? [];
  return minor === undefined || Number(minor) < 4 || !modelTraits(id).mayNotThink;
}

/** Returns the name of a model without the vendor and without the mark of a fine-tuned model. */
function bareName(id: string): string {
  return id.replace(/^(ft:|openai\/)/, '');
}
