import { isJsonObject, type JsonObject, type JsonValue, type ModelRequest } from '@mortise/core';
import { runByMember } from '@mortise/provider-kit';

/** The tools of the application that run the calls of each toolset, by the toolset's wire name. */
export type ToolsetRunners = ReadonlyMap<JsonValue, string>;

/**
 * Returns the tools that run the toolsets of a request, by toolset name: `computer_toolset_20260801` is named
 * `computer`.
 */
export function toolsetRunners(
  { providerTools }: Pick<ModelRequest, 'providerTools'>,
  provider: string,
): ToolsetRunners {
  return new Map(
    providerTools.flatMap(({ provider: owner, name, config }): readonly [string, string][] => {
      const runBy = isJsonObject(config) ? config[runByMember] : undefined;
      const [toolset, version] = name.split('_toolset_');
      return owner === provider && toolset && version && typeof runBy === 'string' ? [[toolset, runBy]] : [];
    }),
  );
}

/** Returns the arguments of a call to a toolset's member: the name of the member, and its own arguments. */
export function memberArgs(member: string, input: JsonObject): JsonObject {
  return { action: member, ...input };
}

/** Builds the argument text of a call to a toolset's member while its input is streamed. */
export class MemberText {
  /** The start of the text. */
  readonly start: string;
  /** The input so far, while it has only the start of an object. */
  #head = '';
  #hasStarted = false;

  constructor(member: string) {
    this.start = JSON.stringify({ action: member }).slice(0, -1);
  }

  /** Adds a piece of the input, and returns the new argument text. */
  add(piece: string): string {
    if (this.#hasStarted) return piece;
    this.#head += piece;
    const [opening] = /^\s*\{\s*/.exec(this.#head) ?? [];
    const rest = opening === undefined ? '' : this.#head.slice(opening.length);
    if (rest === '') return '';
    this.#hasStarted = true;
    return rest.startsWith('}') ? rest : `,${rest}`;
  }

  /**
   * Ends the input, and returns the rest of the argument text. An empty input is an object without members.
   */
  end(): string {
    const ended = this.#hasStarted ? '' : '}';
    this.#hasStarted = true;
    return ended;
  }
}
