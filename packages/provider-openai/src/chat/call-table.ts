import { isJsonObject, type JsonObject, ModelError } from '@mortise/core';

/** A call that is being streamed. */
export interface ComingCall {
  id: string | undefined;
  name: string | undefined;
  /** The argument text that has arrived so far. */
  readonly args: string;
}

/** A piece of a call in the wire format. */
export interface CallPiece {
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly args: string;
  /** True if the call is of a custom tool, whose `args` are any text. */
  readonly custom: boolean;
  /** The signatures of a Gemini model behind this protocol. */
  readonly extra: JsonObject | undefined;
}

/** Returns a piece of `tool_calls`; undefined if the value is not one. */
export function callPieceOf(piece: unknown): CallPiece | undefined {
  if (!isJsonObject(piece)) return undefined;
  const { index, id, extra_content: extra, function: called, custom } = piece;
  const call = isJsonObject(called) ? called : custom;
  if (!isJsonObject(call)) return none(piece);
  const { name, arguments: args = call['input'] } = call;
  return {
    index: typeof index === 'number' ? index : undefined,
    id: textOf(id),
    name: textOf(name),
    args: typeof args === 'string' ? args : isJsonObject(args) ? JSON.stringify(args) : '',
    custom: call === custom,
    extra: isJsonObject(extra) ? extra : undefined,
  };
}

/** Ignores a piece without a call. Throws if its type is newer than this package. */
function none({ type, id }: JsonObject): undefined {
  if (typeof type !== 'string' || type === 'function' || type === 'custom' || textOf(id) === undefined)
    return undefined;
  throw new ModelError(
    'unhandled_call',
    `the model asks the application for the output of a call of the type \`${type}\`, which no tool of the agent runs. Omit the tool that causes such calls, or update the package.`,
  );
}

/**
 * Finds the call that a streamed piece belongs to.
 *
 * OpenAI numbers calls from 0, and sends id and name once, in the first piece of a call. Other servers number
 * from 1, send no number or the same number for all calls, send no id, repeat id and name in every piece,
 * create a new id for every piece, or send each call in one piece.
 */
export class CallTable<C extends ComingCall> {
  readonly #byIndex: Map<number, C> = new Map<number, C>();
  readonly #make: () => C;
  #last: C | undefined;

  constructor(make: () => C) {
    this.#make = make;
  }

  /** Returns the call of a piece, and adds the id and the name of the piece to the call. */
  callOf(piece: CallPiece): C {
    const { index, id, name } = piece;
    let call = index === undefined ? this.#last : this.#byIndex.get(index);
    if (!call || beginsAnother(piece, call)) {
      call = this.#make();
      if (index !== undefined) this.#byIndex.set(index, call);
    }
    this.#last = call;
    call.id ??= id;
    call.name ??= name;
    return call;
  }
}

/** Returns true if a piece that seems to continue a call begins another call. */
function beginsAnother({ id, name }: CallPiece, call: ComingCall): boolean {
  if (name === undefined || call.name === undefined) return false;
  if (id !== undefined && call.id !== undefined) return id !== call.id;
  return name !== call.name || isCompleteJson(call.args);
}

function isCompleteJson(args: string): boolean {
  if (!args.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(args);
    return true;
  } catch {
    return false;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
