import type { EventOf, FunctionCall, JsonObject, ToolOutcome } from '@mortise/core';
import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Lines } from '../view/lines.ts';
import { shownOutcome, shownValue } from './shown-values.ts';

/** A shown call, with its number. */
export interface LoggedCall {
  readonly number: number;
  readonly call: FunctionCall;
  /** The arguments with which the call ran. */
  readonly args: JsonObject;
  /** The agent that made the call. */
  readonly author: string;
  outcome?: ToolOutcome;
}

/**
 * Records the calls of a session, so that they can be shown
 * again, and the nested runs that some of them start.
 */
export class CallLog {
  readonly #calls: LoggedCall[] = [];
  readonly #byId = new Map<string, LoggedCall>();
  readonly #nested = new Map<string, EventOf<'opened'>>();

  /** Returns the call's entry, and whether it is new; a call that waited for an answer starts twice. */
  begin(
    call: FunctionCall,
    args: JsonObject,
    author: string,
  ): { readonly logged: LoggedCall; readonly isFirst: boolean } {
    const known = this.#byId.get(call.id);
    if (known) return { logged: known, isFirst: false };
    const logged = { number: this.#calls.length + 1, call, args, author };
    this.#calls.push(logged);
    this.#byId.set(call.id, logged);
    return { logged, isFirst: true };
  }

  /** Records the start of a nested run. */
  open(opened: EventOf<'opened'>): void {
    if (opened.branch !== undefined) this.#nested.set(opened.branch, opened);
  }

  /** Returns the agents of a branch, outermost first, each with the number of the call that it works for. */
  agentsOn(branch: string | undefined): readonly string[] {
    const opened = branch === undefined ? undefined : this.#nested.get(branch);
    if (!opened) return branch === undefined ? [] : [branch];
    const call = opened.callId === undefined ? undefined : this.#byId.get(opened.callId);
    return [...this.agentsOn(opened.parent), call ? `${opened.agent} #${call.number}` : opened.agent];
  }

  /** Does the same as `agentsOn`, with the root agent that made the first call. */
  pathOf(branch: string | undefined): readonly string[] {
    let outermost = branch === undefined ? undefined : this.#nested.get(branch);
    while (outermost?.parent !== undefined) outermost = this.#nested.get(outermost.parent);
    const call = outermost?.callId === undefined ? undefined : this.#byId.get(outermost.callId);
    return [...(call ? [call.author] : []), ...this.agentsOn(branch)];
  }

  /** Returns the call with this number; without a number, the last call. */
  find(number?: number): LoggedCall | undefined {
    return number === undefined ? this.#calls.at(-1) : this.#calls[number - 1];
  }

  clear(): void {
    this.#calls.length = 0;
    this.#byId.clear();
    this.#nested.clear();
  }
}

/** Shows the complete input and output of a call. Returns false if there is no call. */
export function expandCall(screen: Lines, paint: Paint, call: LoggedCall | undefined): boolean {
  if (!call) return false;
  const looks: Readonly<Record<string, (text: string) => string>> = { input: paint.dim, output: paint.dim };
  for (const [at, line] of callLines(call).entries())
    screen.line(at === 0 ? paint.bold(line) : (looks[line]?.(line) ?? line));
  return true;
}

/** Returns the complete input and output of a call, as lines for a terminal. */
export function callLines({ number, call, args, outcome }: LoggedCall): readonly string[] {
  const indented = (text: string): readonly string[] => text.split('\n').map((line) => `  ${line}`);
  return [
    `#${number} ${neutralize(call.name)}`,
    'input',
    ...indented(shownValue(args)),
    'output',
    ...indented(outcome ? shownOutcome(call.name, outcome) : '(not yet)'),
  ];
}
