import { AgentError } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { sqliteSessionService } from '../../src/session/index.ts';

const [path = '', worker = ''] = process.argv.slice(2);
const sessions = sqliteSessionService({ path });

/** Each message is a revision at which to append; the reply is the result of the append. */
process.on('message', (revision: number) => {
  sessions.append(key, [notice(`${worker} ${revision}`)], { revision }).then(
    () => process.send?.('won'),
    (error: unknown) => process.send?.(AgentError.is(error) ? error.code : String(error)),
  );
});
process.send?.('ready');
