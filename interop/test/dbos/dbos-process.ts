// One process over DBOS: `node dbos-process.ts DATABASE REPLICA`.
// Its parent controls it, and runs its advances.
import type { Advanced, Dispatcher, Serving } from '@mortise/worker';
import { dbosDispatcher } from './dbos-dispatcher.ts';
import type { FromProcess, ToProcess } from './process-messages.ts';

const [systemDatabaseUrl = '', executorID = ''] = process.argv.slice(2);
const dispatcher: Dispatcher = await dbosDispatcher({ systemDatabaseUrl, executorID });
const ending = new Map<number, (advanced: Advanced | undefined) => void>();
let advances = 0;
let serving: Serving | undefined;

async function ask(message: Exclude<ToProcess, { readonly ask: 'ended' }>): Promise<void> {
  if (message.ask === 'wake') await dispatcher.wake(message.key, message.options);
  if (message.ask === 'stop') await serving?.stop(message.graceMs);
  if (message.ask === 'serve')
    serving = await dispatcher.serve(async (key, { attempt, suspend }) => {
      const advance = ++advances;
      tell({ tell: 'begins', advance, key, attempt });
      suspend.addEventListener('abort', () => tell({ tell: 'suspends', advance }), { once: true });
      const advanced = await new Promise<Advanced | undefined>((resolve) => ending.set(advance, resolve));
      if (!advanced) throw new Error('the advance of the parent rejected');
      return advanced;
    }, message.options);
}

function tell(message: FromProcess): void {
  process.send?.(message);
}

process.on('message', (message: ToProcess) => {
  if (message.ask === 'ended') ending.get(message.advance)?.(message.advanced);
  else
    ask(message).then(
      () => tell({ tell: 'done', id: message.id }),
      (error: unknown) => tell({ tell: 'done', id: message.id, problem: String(error) }),
    );
});
