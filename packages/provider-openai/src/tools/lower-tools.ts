import type { FunctionDeclaration } from '@mortise/core';
import { type LoweredTools, toolLowering, type Wire, wireNames } from '@mortise/provider-kit';
import type { OpenAIClient, OpenAIProfile } from '../profile/model-profile.ts';
import { restoreAbsent } from '../schema/restore-absent.ts';
import { type SentSchema, toSchema } from '../schema/to-schema.ts';

/** Returns the name of a tool on the wire: letters, digits, `_` and `-`, at most 64 characters. */
export const wireName: (name: string) => string = wireNames({
  taken: /^[A-Za-z0-9_-]{1,64}$/,
  invalid: /[^A-Za-z0-9_-]/g,
  longest: 64,
});

/** The tools of a request for both protocols. */
export type OpenAITools = LoweredTools<SentSchema>;

/** One of the two protocols. */
export type OpenAIWire = Wire<OpenAIClient, OpenAIProfile, OpenAITools>;

/** Lowers the tools of a request, once for each array of declarations. */
export const lowerTools: (declarations: readonly FunctionDeclaration[], profile: OpenAIProfile) => OpenAITools =
  toolLowering({
    wireName,
    lower: ({ parametersJsonSchema }, { strict }: OpenAIProfile) => toSchema(parametersJsonSchema, strict),
  });

/** Returns the argument text in the format of the tool's own schema; unchanged unless `strict` is `true`. */
export function argsTextOf(tools: Pick<OpenAITools, 'sentOf'>, wireName: string, text: string): string {
  const sent = tools.sentOf(wireName);
  return sent ? restoreAbsent(text, sent) : text;
}
