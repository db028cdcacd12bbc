import { existsSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import type { StdioServer } from '../endpoint/mcp-server.ts';
import { lineReader, ServerProcess } from './server-process.ts';

/** Starts a process that runs these lines, and records its events. */
async function started(
  script: string,
  { maxBytes = 1_000, ...more }: Partial<StdioServer> & { maxBytes?: number } = {},
) {
  const lines: string[] = [];
  const reported: string[] = [];
  const count = { ends: 0 };
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const server: StdioServer = {
    type: 'stdio',
    command: process.execPath,
    args: ['-e', script],
    onStderr: (line) => void reported.push(line),
    ...more,
  };
  const events = {
    onLine: (line: string) => void lines.push(line),
    onEnd: () => {
      count.ends++;
      end();
    },
    onError: () => {},
    stderr: { push: (text: string) => text.replaceAll('s3cret', '«»'), flush: () => '' },
  };
  const child = new ServerProcess(server, maxBytes, events);
  onTestFinished(() => child.close());
  await child.start();
  return { child, lines, reported, count, ended };
}

/** Sends lines until one is refused, and returns its error. */
async function sendUntilRefused(child: ServerProcess): Promise<unknown> {
  for (;;) {
    const refused = await child.send('x').then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused !== undefined) return refused;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const gone = { name: 'ToolError', code: 'mcp_not_connected' };

it('a process sends and receives lines until it is closed, and reports its end once', async () => {
  const { child, lines, count } = await started('process.stdin.pipe(process.stdout)');
  expect(child.pid).toBeGreaterThan(0);
  expect(child.ending).toBeUndefined();
  await child.send('one');
  await child.send('two');
  await expect.poll(() => lines).toEqual(['one', 'two']);
  await Promise.all([child.close(), child.close()]);
  expect([child.ending, count.ends]).toEqual([expect.stringMatching(/^exited with/), 1]);
  await expect(child.send('three')).rejects.toMatchObject(gone);
});

it('a process that exits reports its exit code and its last output, without secrets', async () => {
  const { child, reported, count, ended } = await started(
    'console.error("bad s3cret"); console.error(" "); process.exitCode = 3',
  );
  await ended;
  expect(child.ending).toBe('exited with code 3; it last said: bad «»');
  expect(reported).toEqual(['bad «»']);
  await expect(child.send('x')).rejects.toMatchObject(gone);
  await child.close();
  expect(count.ends).toBe(1);
});

it('a process that crashes reports the error, without the calls of the stack', async () => {
  const { child, ended } = await started(
    `const deep = (depth) => (depth === 0 ? require("/no/such/module.js") : deep(depth - 1)); deep(9)`,
  );
  await ended;
  expect(child.ending).toMatch(
    /^exited with code 1; it last said: .*Error: Cannot find module '\/no\/such\/module.js' \| /,
  );
  expect(child.ending).not.toMatch(/ at |\\u\{a\}/);
});

it('a message to a process that has exited is refused after the reason of the exit is known', async () => {
  // A child process keeps the output open, so that the end of the output comes after the exit.
  const { child } = await started(
    `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"], { stdio: "inherit" });
    process.stderr.write("bad", () => process.exit(3));`,
  );
  await expect(sendUntilRefused(child)).resolves.toMatchObject(gone);
  expect(child.ending).toBe('exited with code 3; it last said: bad');
});

it('a message to a process that does not read its input any more is refused, even while the process runs', async () => {
  const { child } = await started('require("node:fs").closeSync(0); setInterval(() => {}, 1_000)');
  await expect(sendUntilRefused(child)).resolves.toMatchObject(gone);
  expect(child.ending).toBeUndefined();
});

it('a killed process reports its signal', async () => {
  const { child, ended } = await started('process.kill(process.pid, "SIGKILL")');
  await ended;
  expect(child.ending).toBe('exited with SIGKILL');
});

it('a process that sends an endless line is killed, and the length of the line is the reported reason', async () => {
  const script = 'process.stdout.write("x".repeat(5_000)); setInterval(() => {}, 1_000)';
  const { child, lines, ended } = await started(script, { maxBytes: 1_000 });
  await ended;
  expect(child.ending).toBe('sent a line of more than 1000 bytes');
  expect(lines).toEqual([]);
});

it('a process that closes its output but keeps running counts as ended, and is killed', async () => {
  const { child, ended } = await started(
    'process.stdout.end(); require("fs").closeSync(1); setInterval(() => {}, 1_000)',
  );
  await ended;
  expect(child.ending).toBe('closed its output');
  await expect(child.send('x')).rejects.toMatchObject(gone);
  await child.close();
  expect(() => process.kill(child.pid as number, 0)).toThrow();
});

it('a process that was never started accepts no message, and can be closed', async () => {
  const server: StdioServer = { type: 'stdio', command: '/nowhere/at-all' };
  const child = new ServerProcess(server, 10, {
    onLine() {},
    onEnd() {},
    onError() {},
    stderr: { push: String, flush: () => '' },
  });
  await child.close();
  await expect(child.send('x')).rejects.toMatchObject(gone);
  await expect(child.start()).rejects.toMatchObject({
    code: 'mcp_start_failed',
    message: expect.stringContaining('/nowhere/at-all'),
  });
});

it('a process has the given environment variables and the inherited ones', async () => {
  process.env['MORTISE_OF_THE_PARENT'] = 'not for servers';
  onTestFinished(() => void delete process.env['MORTISE_OF_THE_PARENT']);
  const script = 'console.log(JSON.stringify(process.env)); process.stdin.resume()';
  const { lines } = await started(script, { env: { TOKEN: 'given' }, maxBytes: 100_000 });
  await expect.poll(() => lines).toHaveLength(1);
  const names = Object.keys(JSON.parse(lines[0] as string) as object);
  expect(names).toContain('TOKEN');
  expect(names).toContain('PATH');
  expect(names).not.toContain('MORTISE_OF_THE_PARENT');
});

it.runIf(process.platform !== 'win32')(
  'child processes end with their process, even if they keep its output open',
  async () => {
    const script = `const one = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'inherit' });
    console.log(one.pid); process.exitCode = 3; process.stdin.destroy(); setTimeout(() => process.exit(3), 10);`;
    const { child, lines, ended } = await started(script);
    await ended;
    expect(child.ending).toBe('exited with code 3');
    expect(lines).toHaveLength(1);
    await expect.poll(() => isAlive(Number(lines[0]))).toBe(false);
  },
);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie process, whose exit is not collected yet, does not count as alive.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function reader(maxBytes = 10) {
  const lines: string[] = [];
  const read = lineReader(maxBytes, (line) => lines.push(line));
  return { lines, read: (text: string | Buffer) => read(Buffer.from(text)) };
}

it('the reader splits chunks into lines, wherever the chunks are cut', () => {
  const { lines, read } = reader();
  for (const chunk of ['a', 'b\nc', '', '\n\nd\ne']) expect(read(chunk)).toBe(true);
  expect(lines).toEqual(['ab', 'c', '', 'd']);
});

it('the reader joins characters that were split between chunks', () => {
  const { lines, read } = reader();
  const bytes = Buffer.from('ä\n');
  read(bytes.subarray(0, 1));
  read(bytes.subarray(1));
  expect(lines).toEqual(['ä']);
});

it('the reader accepts a line of the maximum length, and stops after a longer line', () => {
  const { lines, read } = reader();
  expect(read('0123456789\n0123456789\n')).toBe(true);
  expect(read('01234')).toBe(true);
  expect(read('56789x')).toBe(false);
  expect(read('\nmore\n')).toBe(false);
  expect(lines).toEqual(['0123456789', '0123456789']);
  expect(reader().read('short\n0123456789x\n')).toBe(false);
});
