// A long turn: one message after which the model makes one call after the other, each with a result of 5 KB.
// Prints how large the log is and what a call costs, at a half and at the end, and fails if the log grows by
// more for the later calls than for the first ones.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRunner, functionTool, llmAgent, type Model, type Part } from '@mortise/core';
import { sqliteSessionService } from '@mortise/sqlite/session';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '1000' } } });
const calls = Number(values.calls);
const key = { appName: 'long', userId: 'u', sessionId: 's' };
const page = `${'A sentence of a page that a tool has read. '.repeat(120).slice(0, 5_000)}`;

let begun = 0;
const at: number[] = [];
const read = functionTool({
  name: 'read',
  description: 'Reads a page',
  effect: 'read',
  run: () => {
    at.push(performance.now() - begun);
    return { page };
  },
});
/** Calls until it has made all calls; no request is stored. */
const model: Model = {
  provider: 'none',
  id: 'none',
  async *generate() {
    const part: Part =
      at.length < calls ? { type: 'functionCall', id: '', name: 'read', args: {} } : { type: 'text', text: 'Done.' };
    yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified: 'stop' } };
  },
};

const folder = mkdtempSync(join(tmpdir(), 'mortise-long-turn-'));
try {
  const path = join(folder, 'sessions.db');
  const sessions = sqliteSessionService({ path });
  const limits = { modelCalls: calls + 10, toolCalls: calls + 10 };
  const runner = createRunner({ agent: llmAgent({ name: 'reader', model, tools: [read] }), sessions, limits });
  begun = performance.now();
  const { status, text, error } = await runner.run({ session: key, message: 'Read all pages.' });
  if (status !== 'completed' || text !== 'Done.') throw new Error(`the turn ended as ${status}: ${error?.code}`);
  const sizes = ((await sessions.load(key))?.events ?? []).map((event) => JSON.stringify(event).length);
  sessions.close();
  const sum = (from: number, to: number): number => sizes.slice(from, to).reduce((all, size) => all + size, 0);
  const half = Math.floor(sizes.length / 2);
  const [first, second] = [sum(0, half), sum(half, sizes.length)];
  const msOf = (from: number, to: number): string => (((at[to] ?? 0) - (at[from] ?? 0)) / (to - from)).toFixed(2);
  const middle = Math.floor(calls / 2);
  console.log(
    `${calls} calls of 5 KB: ${sizes.length} events, ${mb(first + second)} MB of JSON (${mb(first)} + ${mb(second)}), ` +
      `${mb(statSync(path).size)} MB of file, ${msOf(0, middle)} ms a call in the first half, ${msOf(middle, calls - 1)} in the second`,
  );
  if (second > first * 1.05) throw new Error('the log grows by more for later calls than for the first ones');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}
