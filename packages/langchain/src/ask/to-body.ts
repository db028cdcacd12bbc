import type { ModelRequest } from '@mortise/core';
import {
  type ChosenTools,
  chosenTools,
  type LoweredSchema,
  type LoweredTools,
  ownProviderTools,
  type WireRequest,
  type WireWarning,
} from '@mortise/provider-kit';
import type { CallOptionsOfLangchain, LangchainProfile, MessageOfLangchain } from '../profile/langchain-profile.ts';
import { toCallOptions } from './to-call-options.ts';
import { toMessages } from './to-messages.ts';
import { toTool } from './to-tools.ts';

/** The request for a LangChain chat model. */
export interface LangchainBody {
  readonly [member: string]: unknown;
  readonly messages: readonly MessageOfLangchain[];
  /** The tools for `bindTools`; empty if there are none. */
  readonly tools: readonly object[];
  readonly bound: CallOptionsOfLangchain;
  readonly options: CallOptionsOfLangchain;
  readonly settings: ModelRequest['settings'];
}

/** A request in LangChain's format. Throws `ModelError` on a provider tool of another model. */
export function toBody(
  request: ModelRequest,
  profile: LangchainProfile,
  lowered: LoweredTools<LoweredSchema>,
): WireRequest & { readonly body: LangchainBody } {
  const warnings: WireWarning[] = [];
  const unsupported = (feature: string, message: string): void => {
    warnings.push({ type: 'warning', feature, message });
  };
  const { messages, problems } = toMessages(request.instructions, request.contents, profile);
  for (const problem of problems) unsupported('contents', problem);
  warnings.push(...lowered.warnings);
  const hosted = ownProviderTools(request.providerTools, profile.provider);
  const { choice, warnings: unknown } = chosenTools(request.toolChoice, lowered, hosted.length > 0);
  warnings.push(...unknown);
  const offered = offeredNames(choice);
  const own = lowered.tools.filter(({ name }) => !offered || offered.has(name));
  return {
    body: {
      messages,
      tools: [...own.map(({ name, declaration, sent }) => toTool(name, declaration, sent)), ...hosted],
      bound: choice === undefined ? {} : { tool_choice: toToolChoice(choice) },
      options: toCallOptions(request, profile, unsupported),
      settings: request.settings,
    },
    warnings,
  };
}

/** LangChain has no choice among several tools: the model is offered those alone. */
function offeredNames(choice: ChosenTools | undefined): ReadonlySet<string> | undefined {
  if (choice === undefined || typeof choice === 'string') return undefined;
  return choice.mode === 'required' && choice.names.length === 1 ? undefined : new Set(choice.names);
}

function toToolChoice(choice: ChosenTools): string {
  if (choice === 'required') return 'any';
  if (typeof choice === 'string') return choice;
  const [only] = choice.names;
  if (choice.mode === 'auto') return 'auto';
  return choice.names.length === 1 && only !== undefined ? only : 'any';
}
