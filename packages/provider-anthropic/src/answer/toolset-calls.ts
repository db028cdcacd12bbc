import { isJsonObject, type JsonObject, type JsonValue, type ModelRequest } from '@mortise/core';
import { runByMember } from '@mortise/provider-kit';

/** The tools of the application that run the calls of each toolset, by the toolset's wire name. */
export type ToolsetRunners = ReadonlyMap<JsonValue, string>;

/** The toolsets of a request that say who runs them: `computer_toolset_20260801` is `computer`. */
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

/** The arguments of a call of a toolset's member: which of them it is, and its own. */
export function memberArgs(member: string, input: JsonObject): JsonObject {
  return { action: member, ...input };
}

/** The argument text of such a call while its input is streamed. */
export class MemberText {
  /** The start of the text. */
  readonly start: string;
  /** The input so far, while it has no more than the start of an object. */
  #head = '';
  #hasStarted = false;

  constructor(member: string) {
    this.start = JSON.stringify({ action: member }).slice(0, -1);
  }

  /** Adds a piece of the input; returns the new text. */
  add(piece: string): string {
    if (this.#hasStarted) return piece;
    this.#head += piece;
    const [opening] = /^\s*\{\s*/.exec(this.#head) ?? [];
    const rest = opening === undefined ? '' : this.#head.slice(opening.length);
    if (rest === '') return '';
    this.#hasStarted = true;
    return rest.startsWith('}') ? rest : `,${rest}`;
  }

  /** Ends the input; empty input is an object without members. */
  end(): string {
    const ended = this.#hasStarted ? '' : '}';
    this.#hasStarted = true;
    return ended;
  }
}
