import type { JsonObject } from '@mortise/core';
import type { CallReference } from '@mortise/provider-kit';
import type { MessageOfLangchain } from '../profile/langchain-profile.ts';

/** A content in LangChain's words. */
export interface SaidContent {
  readonly messages: readonly MessageOfLangchain[];
  /** The calls that the message makes, or that the messages answer, one each. */
  readonly calls?: readonly CallReference[];
  /** Media of results, which wait until all results of the round are said: a result is a text. */
  readonly media?: readonly JsonObject[];
  /** What could not be said. */
  readonly problems: readonly string[];
}
