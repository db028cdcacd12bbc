import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';

/**
 * Loops over iterables of other code use `paced` of the core, so that a source that never waits does not
 * block the event loop. The following loops do not use it, each for the given reason.
 */
const others: { readonly [file: string]: string } = {
  'packages/adk/src/serve/run-routes.ts': 'events of our own runner, which rests by itself',
  'packages/adk/src/serve/adk-handler.ts': 'its client pulls one event at a time',
  'packages/ag-ui/src/serve/ag-ui-handler.ts': 'events of our own run, one list at a time',
  'packages/ag-ui/src/serve/follow-run.ts': 'batches of our own hub',
  'packages/ai-sdk/src/model/call/call-model.ts': 'eventsOfIterator of the provider kit reads it by paced',
  'packages/ai-sdk/src/serve/ai-sdk-handler.ts': 'chunks of our own run, one list at a time',
  'packages/ai-sdk/src/serve/follow-chat.ts': 'batches of our own hub',
  'packages/core/src/platform/pacer.ts': 'paced itself',
  'packages/models/src/watched-answer.ts': 'whoever reads the model pulls one event at a time',
  'packages/core/src/runner/drive.ts': 'events of our own runner',
  'packages/genkit/src/model/genkit-model.ts': 'eventsOnceBegun of the provider kit reads it by paced',
  'packages/hop-kit/src/exported-call.ts': 'events of our own runner',
  'packages/langchain/src/model/langchain-model.ts': 'eventsOnceBegun of the provider kit reads it by paced',
  'packages/mcp/src/server/answer-call.ts': 'events of our own runner',
  'packages/mcp/src/server/http-sessions.ts': 'its client pulls one piece at a time',
  'packages/mcp/src/server/served-tools.ts': 'events of our own runner',
  'packages/mcp/src/transport/watch-stream.ts': 'its client pulls one piece at a time',
  'packages/openai-agents/src/agents-model.ts': 'events of the function beside it, which reads the model by paced',
  'packages/otel/src/observed/observed-runner.ts': 'events of our own runner',
  'packages/otel/src/spans/traced-model.ts': 'whoever reads the model pulls one event at a time',
  'packages/provider-kit/src/call/open-answer.ts': 'one piece alone is read',
  'packages/ui/src/client/connect.ts': 'a page reads its own server',
  'packages/ui/src/client/read-frames.ts': 'a page reads its own server',
  'packages/ui/src/http/seen-by.ts': 'batches of our own hub',
  'packages/ui/src/node/index.ts': 'waits for the connection, which takes no more than it can send',
  'packages/ui/src/runs/hubs.ts': 'batches of our own hub',
  'packages/ui/src/runs/read-run.ts': 'events of our own runner',
  'packages/worker/src/worker/worker.ts': 'events of our own runner',
};

it('every loop over items of other code yields by paced, or has a reason', () => {
  const root = join(import.meta.dirname, '..');
  const sources = listFiles(root, ['packages']).filter(
    (file) => /^packages\/(?!testing\/)[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
  );
  const unpaced = sources.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .some((line) => loops.test(line) && !line.includes('paced(')),
  );
  expect(unpaced).toEqual(Object.keys(others).toSorted());
});

/** Finds a loop over an async iterable, its iterator, or the reader of a stream. */
const loops = /\bfor await \(|\.getReader\(\)|[\w)]\[Symbol\.asyncIterator\]\(\)/;
