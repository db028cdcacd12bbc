import type { ModelRequest, ModelSettings } from '@mortise/core';
import { describeNote, type WireBody } from '@mortise/provider-kit';
import { type GeminiProfile, modelTraits } from '../profile/model-profile.ts';
import { toAnswerSchema } from '../schema/to-schema.ts';

/**
 * Returns the members of `config` for the sampling settings. `warn`
 * is called for each setting that the model does not support.
 */
export function toSettings(
  settings: ModelSettings | undefined,
  { model }: GeminiProfile,
  warn: (feature: string, message: string) => void,
): WireBody {
  if (!settings) return {};
  const { temperature, topP, maxOutputTokens, stopSequences = [], seed, thinking } = settings;
  const { samples } = modelTraits(model);
  for (const [name, value] of Object.entries({ temperature, topP })) {
    if (value !== undefined && !samples) warn(name, `${model} accepts no sampling settings; the setting was omitted.`);
  }
  if (stopSequences.length > mostStops)
    warn('stopSequences', `Gemini accepts ${mostStops} stop sequences; the others were omitted.`);
  const thinkingConfig = toThinking(thinking, model, warn);
  return {
    ...(temperature !== undefined && samples && { temperature }),
    ...(topP !== undefined && samples && { topP }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(stopSequences.length > 0 && { stopSequences: stopSequences.slice(0, mostStops) }),
    ...(seed !== undefined && { seed }),
    ...(thinkingConfig && { thinkingConfig }),
  };
}

const mostStops = 5;

/**
 * Returns the thinking setting: a level for Gemini 3 and later, a budget in tokens for earlier models.
 * Undefined for the model's default.
 *
 * Thoughts are shown if thinking is requested.
 */
function toThinking(
  thinking: ModelSettings['thinking'],
  model: string,
  warn: (feature: string, message: string) => void,
): WireBody | undefined {
  if (thinking === undefined) return undefined;
  const { thinks } = modelTraits(model);
  const warnOfThinking = (message: string): void => warn('thinking', `${model} ${message}`);
  if (thinks === 'never') {
    if (thinking !== 'off') warnOfThinking('does not think; the setting was omitted.');
    return undefined;
  }
  const off = thinking === 'off';
  const config =
    thinks === 'by level' ? inLevels(thinking, model, warnOfThinking) : inTokens(thinking, model, warnOfThinking);
  return { ...config, ...(!off && { includeThoughts: true }) };
}

type Thinking = NonNullable<ModelSettings['thinking']>;
type Warn = (message: string) => void;

function inTokens(thinking: Thinking, model: string, warn: Warn): WireBody {
  if (typeof thinking === 'object') return { thinkingBudget: thinking.budgetTokens };
  if (thinking !== 'off') return { thinkingBudget: budgets[thinking] };
  if (!/-pro/.test(model)) return { thinkingBudget: 0 };
  warn(alwaysThinks);
  return { thinkingBudget: leastOfPro };
}

function inLevels(thinking: Thinking, model: string, warn: Warn): WireBody {
  if (thinking === 'off') {
    warn(alwaysThinks);
    return { thinkingLevel: knowsMinimal.test(model) ? 'MINIMAL' : 'LOW' };
  }
  if (typeof thinking === 'string') return { thinkingLevel: thinking.toUpperCase() };
  const level = levelOf(thinking.budgetTokens);
  warn(`accepts a level, not a number of tokens; the level ${level} is sent.`);
  return { thinkingLevel: level.toUpperCase() };
}

function levelOf(tokens: number): keyof typeof budgets {
  if (tokens <= budgets.low) return 'low';
  return tokens <= budgets.medium ? 'medium' : 'high';
}

/**
 * The budgets that Gemini itself uses for these efforts in its OpenAI-compatible API:
 * https://ai.google.dev/gemini-api/docs/openai
 */
const budgets = { low: 1024, medium: 8192, high: 24_576 };

const alwaysThinks = 'always thinks; it thinks as little as it can.';

/** Models that accept the level `minimal`; others refuse it. */
const knowsMinimal = /gemini-3(\.[15])?-flash/;

/** The minimum budget of `gemini-2.5-pro`, in tokens. */
const leastOfPro = 128;

/** The output format of an answer. */
interface OutputFormat {
  /** The members of `config`. */
  readonly config: WireBody;
  /** The instruction with the schema, for a model that supports no schema together with tools. */
  readonly instruction?: string;
}

/**
 * Returns the output format for the schema of the answer. Before Gemini 3, a request cannot have both tools
 * and a schema; then an instruction has the schema.
 */
export function toOutputFormat(
  { outputJsonSchema, declarations, providerTools }: ModelRequest,
  { model }: GeminiProfile,
  warn: (feature: string, message: string) => void,
): OutputFormat {
  if (!outputJsonSchema) return { config: {} };
  const { schema, notes } = toAnswerSchema(outputJsonSchema);
  if (modelTraits(model).generation < 3 && declarations.length + providerTools.length > 0) {
    warn(
      'outputJsonSchema',
      `${model} accepts no schema of its answer together with tools; the schema was added to the instructions.`,
    );
    return { config: {}, instruction: `${jsonInstruction}\n${JSON.stringify(outputJsonSchema)}` };
  }
  if (notes.length > 0) warn('outputJsonSchema', notes.map(describeNote).join('; '));
  return { config: { responseMimeType: 'application/json', responseJsonSchema: schema } };
}

const jsonInstruction = 'Give the final answer as JSON alone, without a code fence, that matches this JSON Schema:';
