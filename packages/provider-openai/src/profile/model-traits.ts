/** Features of a model, by its name. Models of other vendors get the settings of the request unchanged. */
export interface ModelTraits {
  /** True if the model thinks before it answers; undefined if that is not known. */
  readonly thinks: boolean | undefined;
  /** True if the model thinks only on request, and accepts `effort: 'none'`. */
  readonly mayNotThink: boolean;
}

/** The traits of a model of OpenAI, dated and fine-tuned ones included. */
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
 * True if OpenAI lets the model think while it is offered functions over Chat Completions. Models from
 * GPT-5.4 on are refused then, from GPT-5.6 on even if the request names no effort.
 */
export function thinksWithChatTools(id: string): boolean {
  const [, minor] = /^gpt-5\.(\d+)/.exec(bareName(id)) ?? [];
  return minor === undefined || Number(minor) < 4 || !modelTraits(id).mayNotThink;
}

/** The name of a model, without its maker or the mark of a fine-tuned one. */
function bareName(id: string): string {
  return id.replace(/^(ft:|openai\/)/, '');
}
