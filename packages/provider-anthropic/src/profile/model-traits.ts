/** The features of a model that its name shows. */
export interface ModelTraits {
  /**
   * `never`: the model does not think. `budget`: the model thinks if it gets a token budget. `adaptive`: the
   * model decides by itself, and accepts no budget.
   */
  readonly thinks: 'never' | 'budget' | 'adaptive';
  /** True if the model thinks by default. */
  readonly thinksUnasked: boolean;
  /**
   * The setting that switches off thinking; undefined if the model has none, or does not think by default.
   */
  readonly off?: 'disabled' | 'between_tools';
  /** True if the server can enforce a schema for answers. */
  readonly holdsToSchema: boolean;
  /** The maximum number of tokens in an answer. */
  readonly maxOutputTokens: number;
}

/**
 * Returns the traits of a model of Anthropic, also of Bedrock and Vertex.
 *
 * An unknown version has the traits of the latest version. Models of
 * other vendors that use the same protocol accept thinking budgets.
 */
export function modelTraits(id: string): ModelTraits {
  const { family, version } = versionOf(id);
  if (version === undefined) return othersTraits;
  if (version < 4.6) {
    return {
      thinks: version < 3.7 ? 'never' : 'budget',
      thinksUnasked: false,
      holdsToSchema: version >= 4.1,
      maxOutputTokens: olderMax(family, version),
    };
  }
  const thinksUnasked = version >= 5;
  const off = offSwitches.get(`${family} ${version}`);
  return { thinks: 'adaptive', thinksUnasked, ...(off && { off }), holdsToSchema: true, maxOutputTokens: 128_000 };
}

const othersTraits: ModelTraits = {
  thinks: 'budget',
  thinksUnasked: true,
  off: 'disabled',
  holdsToSchema: true,
  maxOutputTokens: 8_192,
};

/**
 * The models whose default thinking can be switched off. All other models that think by default always think.
 */
const offSwitches: ReadonlyMap<string, 'disabled' | 'between_tools'> = new Map([
  ['opus 5', 'disabled'],
  ['sonnet 5', 'disabled'],
  ['sonnet 5.5', 'between_tools'],
  ['haiku 5.5', 'disabled'],
]);

function olderMax(family: string, version: number): number {
  if (version < 3.5) return 4_096;
  if (version < 3.7) return 8_192;
  return family === 'opus' && version < 4.5 ? 32_000 : 64_000;
}

/**
 * Returns the family and the version in a name such as `claude-opus-4-5-20251101`,
 * `claude-3-7-sonnet-20250219` or `us.anthropic.claude-opus-4-6-v1`; the preview has no number.
 */
function versionOf(id: string): { readonly family: string; readonly version?: number } {
  const named = /claude-(?<family>[a-z]+)-(?<major>\d+)(?:-(?<minor>\d{1,2})(?!\d))?/.exec(id);
  const numbered = /claude-(?<major>\d+)(?:-(?<minor>\d{1,2}))?-(?<family>[a-z]+)/.exec(id);
  const { family = '', major, minor = '0' } = (named ?? numbered)?.groups ?? {};
  if (major === undefined) return /claude-mythos/.test(id) ? { family: 'mythos', version: 5 } : { family };
  return { family, version: Number(`${major}.${minor}`) };
}
