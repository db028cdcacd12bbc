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
 * Tests of each fault at each moment in the life of a server
 * process, which is started directly or by a shell, as with `npx`.
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
  // A timeout that must pass is short; every other timeout is long enough for a busy machine.
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
    // A zombie process, whose exit is not collected yet, does not count as alive.
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
 * One case: the moment, the fault, the result of the request during the fault, the result of the next
 * request, and the number of started processes.
 */
type Cell = readonly [moment: string, fault: string, first: string, then: string, processes: number];

const cells: readonly Cell[] = [
  // A process that ends at the first request may be an older server, so it is started again at once.
  ['start', 'exits', 'ok', 'ok', 2],
  ['start', 'closes its output', 'ok', 'ok', 2],
  ['start', 'closes its input', 'mcp_start_failed', 'ok', 2],
  ['start', 'floods its errors', 'ok', 'ok', 1],
  ['start', 'is slow', 'ok', 'ok', 1],
  ['start', 'is silent', 'mcp_timeout', 'ok', 2],
  // A list request only reads, so it is sent again.
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
  // A write may have happened before the failure.
  ['call', 'exits', 'mcp_disconnected', 'ok', 2],
  ['call', 'closes its output', 'mcp_disconnected', 'ok', 2],
  ['call', 'closes its input', 'ok', 'ok', 2],
  ['call', 'floods its errors', 'ok', 'ok', 1],
  ['call', 'is slow', 'ok', 'ok', 1],
  ['call', 'is silent', 'tool_timeout', 'ok', 1],
];

/** Returns true after the fault between two calls has happened and the toolset has noticed it. */
function isOver(fault: string, notes: readonly string[]): boolean {
  if (!existsSync(join(folder, `${count - 1}`))) return false;
  if (fault === 'closes its input') return existsSync(join(folder, `${count - 1}.closed`));
  if (fault === 'closes its output') return notes.join().includes('closed its output');
  if (fault !== 'exits') return true;
  return notes.join().includes('exited with code 7');
}

/** A shell keeps the output and the input of its server open, so a dead server looks like a silent one. */
const cellsOf = (transport: Transport): readonly Cell[] =>
  transport === 'by itself' ? cells : cells.filter(([, fault]) => !fault.startsWith('closes'));

describe.each(Object.keys(transports) as Transport[])('a process %s', (transport) => {
  it.each(cellsOf(transport))(
    'a fault of the process at %s is handled: it %s',
    async (moment, fault, first, then, processes) => {
      const { toolset, pids, notes } = start(transport, moment, fault);
      const what = moment === 'start' || moment === 'list' ? 'tools' : 'act';
      expect(await outcomeOf(toolset, what)).toBe(first);
      if (moment === 'between') await expect.poll(() => isOver(fault, notes)).toBe(true);
      expect(await outcomeOf(toolset, 'act')).toBe(then);
      expect(pids()).toHaveLength(processes);
      await toolset.close();
      expect(pids().filter(isAlive)).toEqual([]);
    },
  );

  it.each(['read', 'idempotent'] as const)(
    'a process that exits during a call gets the call again if that is safe (%s)',
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

  it('a process that ignores signals ends when its application exits without closing the toolset', async () => {
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
