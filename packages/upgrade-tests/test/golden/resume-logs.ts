/**
 * Resumes the logs of another version: `node resume-logs.ts FOLDER`, with the tarballs of a version installed
 * next to this file. The last line of the output is JSON: the number of resumed sessions, and the differences
 * from the version that wrote them.
 */
import { isDeepStrictEqual } from 'node:util';
import { resumeLogs } from './kept-logs.ts';
import { installedModules } from './modules.ts';

const [folder = ''] = process.argv.slice(2);
const modules = await installedModules();
const differences: string[] = [];
let count = 0;
for (const origin of ['SQLite', 'JSON lines'] as const)
  for (const [state, { expected, found, problems }] of Object.entries(await resumeLogs(modules, folder, origin))) {
    count++;
    for (const problem of problems) differences.push(`${origin}, ${state}: ${problem}`);
    if (!isDeepStrictEqual(found, expected))
      differences.push(`${origin}, ${state}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }
console.log(JSON.stringify({ count, differences }));
