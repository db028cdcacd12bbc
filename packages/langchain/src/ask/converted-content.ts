import type { JsonObject } from '@mortise/core';
import type { CallReference } from '@mortise/provider-kit';
import type { MessageOfLangchain } from '../profile/langchain-profile.ts';

/** A content in LangChain's format. */
export interface ConvertedContent {
  readonly messages: readonly MessageOfLangchain[];
  /** The calls that the message makes, or that the messages answer one by one. */
  readonly calls?: readonly CallReference[];
  /** Media of results, which are sent after all results of the turn, because a result is a string. */
  readonly media?: readonly JsonObject[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}
