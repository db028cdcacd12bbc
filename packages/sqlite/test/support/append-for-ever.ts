import { writeSync } from 'node:fs';
import { key, notice } from '@mortise/session-kit/test/notice';
import { sqliteSessionService } from '../../src/session/index.ts';

const sessions = sqliteSessionService({ path: process.argv[2] ?? '' });
for (let revision = 0; ; ) {
  const events = Array.from({ length: 5 }, (_, at) => notice(`e${revision + at}`, undefined, 'x'.repeat(2_000)));
  revision = (await sessions.append(key, events, { revision })).revision;
  // Written synchronously, so that the reader learns of every resolved append.
  writeSync(1, `${revision}\n`);
}
