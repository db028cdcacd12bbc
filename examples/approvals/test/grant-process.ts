import { sessionGrants } from '@mortise/confirmation';
import { sqliteSessionService } from '@mortise/sqlite/session';

const [path = ''] = process.argv.slice(2);
const grants = sessionGrants(sqliteSessionService({ path }));
const session = { appName: 'app', userId: 'ada', sessionId: 's1' };
const grant = { callId: 'c1', gate: 'policy', tool: 'pay', definition: 'of pay', args: {}, exact: false, at: 1 };

/** Stores the grant with the id in each message; replies after it is stored. */
process.on('message', async (id: string) => {
  await grants.add(session, { ...grant, id, scope: 'always' });
  process.send?.('given');
});
process.send?.('ready');
