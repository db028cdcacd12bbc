import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../../packages/core/src', import.meta.url));

/** Classes of which a plain run makes none, or one that lives as long as its runner. */
const others: { readonly [name: string]: string } = {
  ArtifactCopies: 'a fork of a session',
  ChainEnds: 'a chain over the log, which is asked for',
  CleanDeltas: 'a run with secrets',
  CleanStream: 'a run with secrets',
  Drafted: 'a request that tools prepare',
  ExclusiveCalls: 'tools that do not run beside themselves',
  ForeignLog: 'an import of a session',
  HistoryLog: 'an import of earlier chats',
  JsonPrefix: 'partial outputs, which are asked for',
  LaterEvents: 'a fork of a session',
  MemoryIndex: 'an index, which is asked for',
  ModelAttempts: 'a model that is asked again',
  ModelSlots: 'nested runs',
  OrderedEntries: 'an index, which is asked for',
  PreparingContext: 'a request that tools prepare',
  RestoredArtifacts: 'a session that goes back',
  SecretMatcher: 'a run with secrets',
};

/** Rooms with an entry point of their own, whose classes nobody has who does not import it. */
const rooms: readonly string[] = ['files', 'rate-limit', 'relay', 'snapshot'];

/** Every class of the core that a module exports, by name; errors are not made in a run that goes well. */
async function classesOf(): Promise<ReadonlyMap<string, new (...args: never) => object>> {
  const classes = new Map<string, new (...args: never) => object>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.includes('.test.') || rooms.some((room) => file.startsWith(room))) continue;
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(source, file)).href);
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'function' && /^class\b/.test(String(value)) && !(value.prototype instanceof Error))
        classes.set(name, value as never);
  }
  return classes;
}

test('an instance of every class that a run creates is kept, so that V8 keeps its hidden class', async () => {
  const classes = await classesOf();
  const index = pathToFileURL(join(source, 'index.ts')).href;
  const { createRunner, llmAgent }: typeof import('@mortise/core') = await import(index);
  const model = {
    provider: 'none',
    id: 'none',
    generate(): never {
      throw new TypeError('nothing is run here');
    },
  };
  createRunner({ agent: llmAgent({ name: 'agent', model }) });
  // Looks for living objects after a full collection.
  const missing = [...classes].filter(([, made]) => queryObjects(made, { format: 'count' }) === 0);
  expect(missing.map(([name]) => name).sort()).toEqual(Object.keys(others).sort());
  // A collection for each class.
}, 300_000);
