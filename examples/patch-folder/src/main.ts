import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openaiModel } from '@mortise/provider-openai';
import { patchApp } from './app.ts';
import { runApproved } from './approve.ts';
import { openFolder } from './folder.ts';
import { greetingScript, scriptedServer } from './scripted-server.ts';

// node src/main.ts: a script on this machine. With OPENAI_API_KEY: node src/main.ts <folder> <what to do>
const [given, message = 'Mend the greeting.'] = process.argv.slice(2);
const live = process.env['OPENAI_API_KEY'] !== undefined && given !== undefined;
const path = live ? given : await mkdtemp(join(tmpdir(), 'greeting-'));
if (!live) await writeFile(join(path, 'greeting.txt'), 'Hello, wrold!\n');

const server = live ? undefined : await scriptedServer(greetingScript);
const model = server
  ? openaiModel('script', { baseURL: server.url, apiKey: 'none', compatible: false })
  : openaiModel('gpt-5.4');
const terminal = createInterface({ input: process.stdin });
const lines = terminal[Symbol.asyncIterator]();
const result = await runApproved(patchApp(model, await openFolder(path)), message, async (preview) => {
  process.stdout.write(`\n${preview}\n\nMay this happen in ${path}? (y/n) `);
  const { value = 'n' } = await lines.next();
  return /^y/i.test(value);
});
console.log(`\n${result.status}: ${result.text}`);
terminal.close();
server?.close();
