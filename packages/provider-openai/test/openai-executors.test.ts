import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { createRunner, type JsonObject, llmAgent, type Tool, type ToolContext } from '@mortise/core';
import { sampleFolder, sampleScreen, serve, streamed } from '@mortise/provider-kit/test';
import {
  type ComputerSubject,
  computerCases,
  type ExecutorSubject,
  executorCases,
  type FileEditorSubject,
  fileEditorCases,
} from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { afterEach, describe, vi } from 'vitest';
import {
  applyOpenAIDiff,
  type OpenAIPatchOperation,
  openaiApplyPatch,
  openaiComputer,
  openaiLocalShell,
  openaiShell,
} from '../src/index.ts';
import {
  responsesDialect as dialect,
  messageItem,
  type OutputItem,
  outputText,
  streamOf,
} from './support/responses-dialect.ts';
import type { Item } from './support/sent.ts';

// Each case runs a runner with a model over the SDK: the
// model makes a call, and the test checks the result that is
// sent.

afterEach(() => void vi.unstubAllEnvs());

/** Returns the items that are sent back after an answer with these calls. */
async function sentBack(tool: Tool, calls: readonly OutputItem[], { signal }: ToolContext): Promise<readonly Item[]> {
  const { model, server } = await serve(dialect, [
    streamed(dialect, streamOf(calls)),
    streamed(dialect, streamOf([messageItem(outputText('Done'))])),
  ]);
  const runner = createRunner({ agent: llmAgent({ name: 'coder', model, tools: [tool] }) });
  await runner.run({ message: 'Go', signal });
  const history = (server.requests[1]?.body['input'] ?? []) as readonly Item[];
  return history.slice(1 + calls.length);
}

const most = 2_000;

/** Runs a separate process without the environment, in its own process group, which the signal ends. */
async function ran(command: readonly string[], cwd: string, signal: AbortSignal) {
  signal.throwIfAborted();
  const [program = '', ...args] = command;
  const { PATH = '' } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH }, detached: true });
  const said = [kept(child.stdout), kept(child.stderr)];
  const stop = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  signal.addEventListener('abort', stop);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { exit_code: code ?? 1, output: said.map((text) => text()).join('') };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function kept(stream: Readable): () => string {
  let text = '';
  let isWhole = true;
  stream.setEncoding('utf8').on('data', (more: string) => {
    isWhole &&= text.length + more.length <= most;
    text = `${text}${more}`.slice(0, most);
  });
  return () => (isWhole ? text : `${text}\n(shortened)`);
}

/**
 * Returns a shell as the subject of the cases, with the protocol's names for a command and for its result.
 */
async function shellSubject(run: (cwd: string) => ExecutorSubject['run']): Promise<ExecutorSubject> {
  const { path } = await sampleFolder();
  const secret = 'the-key-of-the-application';
  vi.stubEnv('OPENAI_API_KEY', secret);
  return {
    run: run(path),
    says: (text) => `echo '${text}'`,
    fails: (text) => `echo '${text}' >&2; exit 3`,
    floods: `head -c ${3 * most} /dev/zero | tr '\\0' x`,
    mostOutput: 2 * (most + 20),
    // The shell waits for its child process, so ending only the shell would leave the child process running.
    endless: '(while :; do echo beat >>beats; sleep 0.02; done) & wait',
    beats: async () => (await readFile(`${path}/beats`, 'utf8').catch(() => '')).length,
    secret,
    reaches: ['echo "$OPENAI_API_KEY"', 'env'],
  };
}

describe.skipIf(process.platform === 'win32')('commands of a model (no /bin/sh on Windows)', () => {
  testConformance('openaiLocalShell', executorCases, () =>
    shellSubject((cwd) => async (code, context) => {
      const tool = openaiLocalShell({ run: ({ command }, { signal }) => ran(command, cwd, signal) });
      const action = { type: 'exec', command: ['/bin/sh', '-c', code], env: {} };
      const call = { type: 'local_shell_call', id: 'lsh_1', call_id: 'call_1', status: 'completed', action };
      const [{ output = '{}' } = {}] = await sentBack(tool, [call], context);
      const { exit_code: exit, output: text = '' } = JSON.parse(String(output)) as JsonObject;
      return { ok: exit === 0, output: String(text) };
    }),
  );

  testConformance('openaiShell', executorCases, () =>
    shellSubject((cwd) => async (code, context) => {
      const tool = openaiShell({
        async run({ commands }, { signal }) {
          const results = await Promise.all(commands.map((command) => ran(['/bin/sh', '-c', command], cwd, signal)));
          return results.map(({ exit_code, output }) => ({
            stdout: output,
            stderr: '',
            outcome: { type: 'exit', exit_code },
          }));
        },
      });
      const action = { commands: [code], timeout_ms: null, max_output_length: null };
      const call = { type: 'shell_call', id: 'sh_1', call_id: 'call_1', status: 'completed', action };
      const [item] = await sentBack(tool, [{ ...call, environment: { type: 'local' } }], context);
      const [result] = (item?.['output'] ?? []) as readonly JsonObject[];
      const { exit_code: exit } = (result?.['outcome'] ?? {}) as JsonObject;
      return { ok: exit === 0, output: String(result?.['stdout'] ?? '') };
    }),
  );
});

testConformance('openaiApplyPatch', fileEditorCases, async (): Promise<FileEditorSubject> => {
  const folder = await sampleFolder();
  const { steps, link, whole } = folder.reaches;
  const tool = openaiApplyPatch({
    async run(operation, { signal }) {
      signal.throwIfAborted();
      const file = await folder.within(operation.path);
      if (operation.type === 'delete_file') await rm(file);
      else if (operation.type === 'update_file')
        await writeFile(file, applyOpenAIDiff(await readFile(file, 'utf8'), operation.diff));
      else {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, applyOpenAIDiff('', operation.diff, 'create'));
      }
      return 'done';
    },
  });
  const diffOf = (lines: readonly string[]) => lines.map((line) => `+${line}\n`).join('');
  return {
    async run(edits, context) {
      const calls = edits.map((operation, at) => ({
        type: 'apply_patch_call',
        id: `apc_${at}`,
        call_id: `call_${at}`,
        status: 'completed',
        operation,
      }));
      const results = await sentBack(tool, calls, context);
      const ok = results.length === edits.length && results.every(({ status }) => status === 'completed');
      return { ok, output: results.map(({ output }) => output).join('\n') };
    },
    creates: (path, lines) => ({ type: 'create_file', path, diff: diffOf(lines) }) satisfies OpenAIPatchOperation,
    changes: (path, from, to) =>
      ({ type: 'update_file', path, diff: `@@\n-${from}\n+${to}\n` }) satisfies OpenAIPatchOperation,
    deletes: (path) => ({ type: 'delete_file', path }) satisfies OpenAIPatchOperation,
    read: folder.read,
    reaches: [steps, link, whole],
    secret: folder.secret,
    outside: folder.outside,
  };
});

testConformance('openaiComputer, with all actions in one call', computerCases, () => computer((texts) => [texts]));
testConformance('openaiComputer, with a call for each action', computerCases, () =>
  computer((texts) => texts.map((text) => [text])),
);

/** Returns a computer as the subject of the cases. `callsOf` returns the texts of each call. */
function computer(callsOf: (texts: readonly string[]) => readonly (readonly string[])[]): ComputerSubject {
  const screen = sampleScreen();
  const tool = openaiComputer({
    async run({ actions }, { signal }) {
      for (const action of actions) if (action.type === 'type') await screen.type(action.text, signal);
      return { mimeType: 'image/png', data: screen.png() };
    },
  });
  return {
    async run(texts, context) {
      const calls = callsOf(texts).map((each, at) => ({
        type: 'computer_call',
        id: `cu_${at}`,
        call_id: `call_${at}`,
        status: 'completed',
        pending_safety_checks: [],
        actions: each.map((text) => ({ type: 'type', text })),
      }));
      const items = await sentBack(tool, calls, context);
      const shown = items.flatMap(({ output }) => (output as { readonly image_url?: string })?.image_url ?? []);
      const words = items.filter(({ type }) => type === 'message').map(({ content }) => JSON.stringify(content));
      return {
        ok: shown.length === calls.length && words.length === 0,
        output: words.join('\n'),
        screen: shown.at(-1)?.replace('data:image/png;base64,', ''),
      };
    },
    typed: () => [...screen.typed],
    screen: screen.png,
    refused: screen.refused,
    reason: screen.reason,
  };
}
