import type { ModelSettings } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import { modelTraits } from '../profile/model-traits.ts';

/**
 * The thinking setting: a level since Gemini 3, a budget in tokens before. Undefined: the model's default.
 *
 * Thoughts are shown if thinking is requested.
 */
export function toThinking(
  thinking: ModelSettings['thinking'],
  model: string,
  warn: (feature: string, message: string) => void,
): WireBody | undefined {
  if (thinking === undefined) return undefined;
  const { thinks } = modelTraits(model);
  const warnOfThinking = (message: string): void => warn('thinking', `${model} ${message}`);
  if (thinks === 'never') {
    if (thinking !== 'off') warnOfThinking('does not think; it is omitted.');
    return undefined;
  }
  const off = thinking === 'off';
  const said =
    thinks === 'by level' ? inLevels(thinking, model, warnOfThinking) : inTokens(thinking, model, warnOfThinking);
  return { ...said, ...(!off && { includeThoughts: true }) };
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
 * The budgets that the server itself uses for these efforts in the protocol of OpenAI:
 * https://ai.google.dev/gemini-api/docs/openai
 */
const budgets = { low: 1024, medium: 8192, high: 24_576 };

const alwaysThinks = 'always thinks; it thinks as little as it can.';

/** Others refuse the level. */
const knowsMinimal = /gemini-3(\.[15])?-flash/;

/** Tokens; `gemini-2.5-pro` refuses less. */
const leastOfPro = 128;
