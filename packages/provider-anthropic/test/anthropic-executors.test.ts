import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  createRunner,
  type JsonObject,
  llmAgent,
  okResult,
  type Tool,
  type ToolContext,
  ToolError,
} from '@mortise/core';
import { type SampleFolder, sampleFolder, sampleScreen, serve, streamed } from '@mortise/provider-kit/test';
import { type ComputerSubject, computerCases, type FileEditorSubject, fileEditorCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { anthropicTools, type MemoryCommand } from '../src/index.ts';
import { type Block, blocksIn } from './support/blocks-in.ts';
import { messagesDialect as dialect, streamOf, toolUse } from './support/messages-dialect.ts';

// Each case runs a runner with a model over the SDK: the
// model makes a call, and the test checks the result that is
// sent.

/** Returns the results that are sent back after an answer with these calls. */
async function sentBack(tool: Tool, calls: readonly Block[], { signal }: ToolContext) {
  const { model, server } = await serve(dialect, [
    streamed(dialect, streamOf(calls, { stop_reason: 'tool_use' })),
    streamed(dialect, streamOf([{ type: 'text', text: 'Done' }], { stop_reason: 'end_turn' })),
  ]);
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [tool] }) });
  await runner.run({ message: 'Go', signal });
  const results = blocksIn(server.requests[1]?.body ?? {}, 'tool_result');
  return {
    ok: results.length === calls.length && results.every(({ is_error: failed }) => failed !== true),
    output: JSON.stringify(results.map(({ content }) => content)),
    results,
  };
}

/** Runs a model's command for its editor or memory. `placeOf` returns the file of a path. */
async function edited(command: MemoryCommand, placeOf: (path: string) => Promise<string>): Promise<string> {
  if (command.command === 'rename') {
    await rename(await placeOf(command.old_path), await placeOf(command.new_path));
    return 'done';
  }
  const file = await placeOf(command.path);
  if (command.command === 'delete') await rm(file);
  if (command.command === 'create') {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, command.file_text);
  }
  if (command.command === 'view') return readFile(file, 'utf8');
  if (command.command !== 'str_replace') return 'done';
  const text = await readFile(file, 'utf8');
  const { old_str: old, new_str: put = '' } = command;
  if (!text.includes(old)) throw new ToolError(`${JSON.stringify(old)} is not in the file.`);
  await writeFile(
    file,
    text.replace(old, () => put),
  );
  return 'done';
}

/** Returns a file editor as the subject of the cases. `below`: the prefix of each path of the tool. */
function editorSubject(tool: Tool, folder: SampleFolder, below = ''): FileEditorSubject {
  const { steps, link, whole } = folder.reaches;
  return {
    run: (edits, context) =>
      sentBack(
        tool,
        edits.map((edit, at) => toolUse(`toolu_${at}`, tool.name, JSON.stringify(edit))),
        context,
      ).then(({ ok, output }) => ({ ok, output })),
    creates: (path, lines) => ({ command: 'create', path: at(below, path), file_text: lines.join('\n') }),
    changes: (path, from, to) => ({ command: 'str_replace', path: at(below, path), old_str: from, new_str: to }),
    views: (path) => ({ command: 'view', path: at(below, path) }),
    ...(below !== '' && { deletes: (path: string): JsonObject => ({ command: 'delete', path: at(below, path) }) }),
    read: folder.read,
    reaches: [steps, link, whole],
    secret: folder.secret,
    outside: folder.outside,
  };
}

function at(below: string, path: string): string {
  return path.startsWith('/') ? path : `${below}${path}`;
}

testConformance('anthropicTools.textEditor', fileEditorCases, async () => {
  const folder = await sampleFolder();
  const tool = anthropicTools.textEditor({
    run(command, { signal }) {
      signal.throwIfAborted();
      return edited(command, folder.within);
    },
  });
  return editorSubject(tool, folder);
});

testConformance('anthropicTools.memory', fileEditorCases, async () => {
  const folder = await sampleFolder();
  const placeOf = async (path: string): Promise<string> => {
    if (!path.startsWith('/memories/')) throw new ToolError(`${path} is not below /memories.`);
    return folder.within(path.slice('/memories/'.length));
  };
  const tool = anthropicTools.memory({
    run(command, { signal }) {
      signal.throwIfAborted();
      return edited(command, placeOf);
    },
  });
  return editorSubject(tool, folder, '/memories/');
});

/**
 * Returns a screen as the subject of the cases. Each call
 * has one action. `toolset`: the toolset named in the calls.
 */
function screenSubject(
  toolset: string,
  action: string,
  toolOf: (run: (action: JsonObject, context: ToolContext) => Promise<unknown>) => Tool,
): ComputerSubject {
  const screen = sampleScreen();
  const tool = toolOf(async ({ text }, { signal }) => {
    await screen.type(String(text), signal);
    return okResult(null, { parts: [{ type: 'inlineData', mimeType: 'image/png', data: screen.png() }] });
  });
  return {
    async run(texts, context) {
      const calls = texts.map((text, at) =>
        toolUse(`toolu_${at}`, action, JSON.stringify({ text }), { toolset_name: toolset, caller: { type: 'direct' } }),
      );
      const { ok, output, results } = await sentBack(tool, calls, context);
      const shown = results.flatMap(({ content }) => content as readonly Block[]);
      const { source } = shown.findLast(({ type }) => type === 'image') ?? {};
      return { ok, output, screen: (source as { readonly data?: string } | undefined)?.data };
    },
    typed: () => [...screen.typed],
    screen: screen.png,
    refused: screen.refused,
    reason: screen.reason,
  };
}

testConformance('anthropicTools.computer', computerCases, () =>
  screenSubject('computer', 'type', (run) =>
    anthropicTools.computer({ run: (action, context) => run({ ...action }, context) }),
  ),
);
testConformance('anthropicTools.browser', computerCases, () =>
  screenSubject('browser', 'type', (run) => anthropicTools.browser({ run })),
);
