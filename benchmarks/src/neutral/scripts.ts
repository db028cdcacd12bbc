import { callId, type Script, script, type Turn } from './script.ts';
import { lookupArgs } from './tools.ts';

/** The last answer of every script. */
export const DONE = 'done';

const finished: Turn = { text: DONE };

/** Returns a script that calls `add` once in each of `turns` turns. */
export function oneCallPerTurn(turns: number): Script {
  return script((turn) =>
    turn < turns
      ? { calls: [{ id: callId(turn, 0), name: 'add', args: `{"a":${turn},"b":1,"note":"turn ${turn}"}` }] }
      : finished,
  );
}

/** Returns a script that calls `add` `count` times in one turn. */
export function parallelCalls(count: number): Script {
  return oneRound(count, (index) => ({ name: 'add', args: `{"a":${index},"b":1,"note":"call ${index}"}` }));
}

/**
 * Returns a script that calls each of `count` lookup tools once, in one turn; with `valid: false`, with
 * arguments that violate the schema in every field.
 */
export function lookups(count: number, { valid = true }: { readonly valid?: boolean } = {}): Script {
  const invalid = '{"id":7,"count":"many","kind":"none","tags":[7],"options":{}}';
  return oneRound(count, (index) => ({ name: `lookup_${index}`, args: valid ? lookupArgs(index) : invalid }));
}

/** Returns a script that streams a text of `deltas` pieces of four characters. */
export function textDeltas(deltas: number): Script {
  const chunks = Array.from({ length: deltas }, (_, index) => String(index % 10).repeat(4));
  const turn = { text: chunks.join(''), chunks };
  return script(() => turn);
}

/**
 * Returns a script that calls `write` with about `bytes` bytes of arguments in about `deltas` pieces: half
 * small records, half one long text.
 */
export function argumentDeltas(deltas: number, bytes: number): Script {
  const args = JSON.stringify(documentOf(bytes));
  const length = Math.ceil(args.length / deltas);
  const chunks = Array.from({ length: Math.ceil(args.length / length) }, (_, index) =>
    args.slice(index * length, (index + 1) * length),
  );
  const call: Turn = { calls: [{ id: callId(0, 0), name: 'write', args }], chunks };
  return script((turn) => (turn === 0 ? call : finished));
}

/** Returns a script that answers at once, without a call. */
export function answerAtOnce(): Script {
  return script(() => finished);
}

function oneRound(count: number, call: (index: number) => { readonly name: string; readonly args: string }): Script {
  const calls = Array.from({ length: count }, (_, index) => ({ id: callId(0, index), ...call(index) }));
  return script((turn) => (turn === 0 ? { calls } : finished));
}

function documentOf(bytes: number): object {
  const records: object[] = [];
  let size = 0;
  while (size < bytes / 2) {
    const index = records.length;
    const record = { id: index, title: `record "${index}"`, tags: ['first', 'second\n'], open: index % 3 === 0 };
    records.push(record);
    size += JSON.stringify(record).length + 1;
  }
  const line = 'A line with a \\ and a "quote".\n';
  const lineBytes = JSON.stringify(line).length - 2;
  return { title: 'document', records, body: line.repeat(Math.ceil((bytes - size) / lineBytes)) };
}
