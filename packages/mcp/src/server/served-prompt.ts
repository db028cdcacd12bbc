import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Awaitable, InlineDataPart, TextPart } from '@mortise/core';
import type { ServedCaller } from './mcp-caller.ts';
import { type ResourceContents, toWire } from './resource-source.ts';

/** A prompt that a client's user can choose, with its arguments filled in. */
export interface ServedPrompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  /**
   * Returns the prompt: a string is a user message. Required
   * arguments are present; further ones, even undeclared, may be.
   */
  get(args: { readonly [name: string]: string }, caller: ServedCaller): Awaitable<string | readonly PromptMessage[]>;
}

/** An argument of a prompt: a string. */
export interface PromptArgument {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Returns completions of the argument, best first. `args`: the arguments filled in so far. */
  complete?(
    value: string,
    args: { readonly [name: string]: string },
    caller: ServedCaller,
  ): Awaitable<readonly string[]>;
}

/** One message of a prompt. */
export interface PromptMessage {
  readonly role: 'user' | 'model';
  readonly parts: readonly PromptPart[];
}

export type PromptPart =
  | TextPart
  | InlineDataPart
  | { readonly type: 'resource'; readonly uri: string; readonly contents: ResourceContents };

/** Converts a prompt to its entry in a list. */
export function toPromptEntry({ name, title, description, arguments: args }: ServedPrompt): object {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(args && { arguments: args.map(({ complete: _complete, ...argument }) => argument) }),
  };
}

/**
 * Returns a prompt with its arguments filled in, in the protocol's format. Throws `ProtocolError` on an
 * unknown name, and on a missing argument.
 */
export async function getPrompt(
  prompts: readonly ServedPrompt[],
  name: string,
  args: { readonly [name: string]: string },
  caller: ServedCaller,
): Promise<object> {
  const prompt = promptNamed(prompts, name);
  const missing = prompt.arguments?.find((argument) => argument.required && args[argument.name] === undefined);
  if (missing) throw invalid(`the prompt ${name} needs the argument ${missing.name}`);
  const result = await prompt.get(args, caller);
  const messages: readonly PromptMessage[] =
    typeof result === 'string' ? [{ role: 'user', parts: [{ type: 'text', text: result }] }] : result;
  return {
    ...(prompt.description !== undefined && { description: prompt.description }),
    messages: messages.flatMap(({ role, parts }) =>
      parts.map((part) => ({ role: role === 'user' ? 'user' : 'assistant', content: toBlock(part) })),
    ),
  };
}

/** Returns completions of an argument. Throws the errors of `getPrompt`. */
export async function completeArgument(
  prompts: readonly ServedPrompt[],
  name: string,
  { name: wanted, value }: { readonly name: string; readonly value: string },
  args: { readonly [name: string]: string },
  caller: ServedCaller,
): Promise<readonly string[]> {
  const argument = promptNamed(prompts, name).arguments?.find((each) => each.name === wanted);
  if (!argument) throw invalid(`the prompt ${name} has no argument ${wanted}`);
  return (await argument.complete?.(value, args, caller)) ?? [];
}

function promptNamed(prompts: readonly ServedPrompt[], name: string): ServedPrompt {
  const prompt = prompts.find((each) => each.name === name);
  if (!prompt) throw invalid(`there is no prompt ${name}`);
  return prompt;
}

function toBlock(part: PromptPart): object {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'resource') return { type: 'resource', resource: toWire(part.uri, part.contents) };
  const { data, mimeType } = part;
  const [kind = ''] = mimeType.split('/');
  if (kind === 'image' || kind === 'audio') return { type: kind, data, mimeType };
  return { type: 'resource', resource: { uri: 'mortise:part', mimeType, blob: data } };
}

/** Creates the error for invalid parameters of a request. */
export function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
