import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolEffect } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type McpServer, type McpToolset, mcpToolset } from '../src/index.ts';
import { runCall } from './run-tool.ts';

/**
 * The outcome of each fault at each moment in the life of a process,
 * both a direct server and one behind a shell, as with `npx`.
 */
const folder = mkdtempSync(join(tmpdir(), 'mcp-life-'));
const open: McpToolset[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

const script = fileURLToPath(new URL('lifecycle-server.ts', import.meta.url));
const app = fileURLToPath(new URL('lifecycle-app.ts', import.meta.url));
let count = 0;

const transports = {
  'by itself': (args: readonly string[]) => ({ command: process.execPath, args: [script, ...args] }),
  'behind a shell': (args: readonly string[]) => ({
    command: '/bin/sh',
    args: ['-c', `"$@"; exit $?`, 'sh', process.execPath, script, ...args],
  }),
};
type Transport = keyof typeof transports;

function start(
  transport: Transport,
  moment: string,
  fault: string,
  effect: ToolEffect = 'write',
): { readonly toolset: McpToolset; readonly pids: () => readonly number[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  // A wait that must time out is short; every other wait is long enough for a busy machine.
  const mayHang = fault === 'is silent' || fault === 'closes its input';
  const limitMs = fault === 'is silent' ? 1_500 : 60_000;
  const file = join(folder, `${count++}`);
  const server: McpServer = { type: 'stdio', ...transports[transport]([moment, fault, file]) };
  const toolset = mcpToolset({
    name: 'mortal',
    server,
    validator: jsonSchemaValidator(),
    effect,
    timeouts: { connectMs: mayHang ? 6_000 : 60_000, listMs: limitMs, callMs: limitMs },
    onWarning: ({ message }) => notes.push(message),
  });
  open.push(toolset);
  const pids = (): readonly number[] =>
    existsSync(`${file}.pids`) ? readFileSync(`${file}.pids`, 'utf8').trim().split('\n').map(Number) : [];
  return { toolset, pids, notes };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended, but whose end was not reported yet, is not alive.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the results of the toolset and its calls: a code for an error. */
async function outcomeOf(toolset: McpToolset, what: 'tools' | 'act'): Promise<string> {
  if (what === 'tools')
    return toolset.tools().then(
      () => 'ok',
      (error: { readonly code?: string }) => String(error.code),
    );
  const outcome = (await runCall(toolset, 'act')) as { readonly status: string; readonly code?: string };
  return outcome?.code ?? outcome?.status ?? 'not there';
}

/**
 * A moment, a fault, the result of the request during the fault, the
 * result of the next request, and the number of processes started.
 */
type Cell = readonly [moment: string, fault: string, first: string, then: string, processes: number];

const cells: readonly Cell[] = [
  // One that ends at the first question may be an older one: it is started again at once.
  ['start', 'exits', 'ok', 'ok', 2],
  ['start', 'closes its output', 'ok', 'ok', 2],
  ['start', 'closes its input', 'mcp_start_failed', 'ok', 2],
  ['start', 'floods its errors', 'ok', 'ok', 1],
  ['start', 'is slow', 'ok', 'ok', 1],
  ['start', 'is silent', 'mcp_timeout', 'ok', 2],
  // A list only reads.
  ['list', 'exits', 'ok', 'ok', 2],
  ['list', 'closes its output', 'ok', 'ok', 2],
  ['list', 'closes its input', 'ok', 'ok', 2],
  ['list', 'floods its errors', 'ok', 'ok', 1],
  ['list', 'is slow', 'ok', 'ok', 1],
  ['list', 'is silent', 'mcp_timeout', 'ok', 1],
  ['between', 'exits', 'ok', 'ok', 2],
  ['between', 'closes its output', 'ok', 'ok', 2],
  ['between', 'closes its input', 'ok', 'ok', 2],
  ['between', 'floods its errors', 'ok', 'ok', 1],
  ['between', 'is slow', 'ok', 'ok', 1],
  // The effect of a write is unknown at that point.
  ['call', 'exits', 'mcp_disconnected', 'ok', 2],
  ['call', 'closes its output', 'mcp_disconnected', 'ok', 2],
  ['call', 'closes its input', 'ok', 'ok', 2],
  ['call', 'floods its errors', 'ok', 'ok', 1],
  ['call', 'is slow', 'ok', 'ok', 1],
  ['call', 'is silent', 'tool_timeout', 'ok', 1],
];

/** Returns true if a fault between two calls is over, and known to be, before the second. */
function isOver(fault: string, notes: readonly string[]): boolean {
  if (!existsSync(join(folder, `${count - 1}`))) return false;
  if (fault === 'closes its input') return existsSync(join(folder, `${count - 1}.closed`));
  if (fault === 'closes its output') return notes.join().includes('closed its output');
  if (fault !== 'exits') return true;
  return notes.join().includes('exited with code 7');
}

/** A shell keeps the output and the input of its server open: a dead server seems silent. */
const cellsOf = (transport: Transport): readonly Cell[] =>
  transport === 'by itself' ? cells : cells.filter(([, fault]) => !fault.startsWith('closes'));

describe.each(Object.keys(transports) as Transport[])('a process %s', (transport) => {
  it.each(cellsOf(transport))('a fault at %s is handled: %s', async (moment, fault, first, then, processes) => {
    const { toolset, pids, notes } = start(transport, moment, fault);
    const what = moment === 'start' || moment === 'list' ? 'tools' : 'act';
    expect(await outcomeOf(toolset, what)).toBe(first);
    if (moment === 'between') await expect.poll(() => isOver(fault, notes)).toBe(true);
    expect(await outcomeOf(toolset, 'act')).toBe(then);
    expect(pids()).toHaveLength(processes);
    await toolset.close();
    expect(pids().filter(isAlive)).toEqual([]);
  });

  it.each(['read', 'idempotent'] as const)(
    'a process that exits during a call gets it again if that is safe (%s)',
    async (effect) => {
      const { toolset, pids } = start(transport, 'call', 'exits', effect);
      expect(await outcomeOf(toolset, 'act')).toBe('ok');
      expect(pids()).toHaveLength(2);
    },
  );

  it('a process that ignores the end of its input and the termination signal is killed', async () => {
    const { toolset, pids } = start(transport, 'close', '');
    expect(await outcomeOf(toolset, 'act')).toBe('ok');
    expect(pids().filter(isAlive)).toHaveLength(1);
    await toolset.close();
    expect(pids().filter(isAlive)).toEqual([]);
  });

  it('a process that ignores signals ends with an application that closes nothing', async () => {
    const file = join(folder, `${count++}`);
    const { command, args } = transports[transport](['close', '', file]);
    const code = await new Promise((resolve, reject) =>
      execFile(process.execPath, [app, command, ...args], (error) => (error ? reject(error) : resolve(0))),
    );
    expect(code).toBe(0);
    const pids = readFileSync(`${file}.pids`, 'utf8').trim().split('\n').map(Number);
    expect(pids).toHaveLength(1);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });
});
