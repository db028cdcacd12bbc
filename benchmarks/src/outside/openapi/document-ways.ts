import { readFile } from 'node:fs/promises';
import type { ReadonlyContext } from '@mortise/core';
import { type LoadedMortise, loadMortise } from '../load-mortise.ts';
import { importPeer, installedPeers } from '../outside-peers.ts';
import type { DocumentWay } from './document-way.ts';

/** The names of the ways, in the order of the report. */
export function documentWays(withPeers: boolean): readonly string[] {
  return ['JSON.parse', ...(withPeers ? installedPeers('openapi') : []), 'mortise'];
}

/** Loads a way with all its imports. */
export async function loadDocumentWay(name: string): Promise<DocumentWay> {
  if (name === 'JSON.parse') return parsedDocument;
  if (name === 'mortise') return mortiseDocuments(await loadMortise());
  const load = await importPeer<() => Promise<DocumentWay>>('openapi', name);
  return load();
}

/** Only reads the text, and creates nothing from it. */
export const parsedDocument: DocumentWay = {
  load: async (path) => ({ kept: JSON.parse(await readFile(path, 'utf8')) }),
};

/** Mortise with a validator. */
export function mortiseDocuments({ ajvValidator, harnessWith, openapiToolset }: LoadedMortise): DocumentWay {
  return {
    async load(path) {
      const toolset = openapiToolset(path, { validator: ajvValidator(), baseUrl: 'https://api.example' });
      const { length } = await toolset.tools(everybody);
      const harness = harnessWith([toolset]);
      return {
        tools: length,
        kept: toolset,
        run: (script) => harness.session({ script, tools: [] }).run('go'),
      };
    },
  };
}

/** The tools of a document are the same for all. */
const everybody = {} as ReadonlyContext;
