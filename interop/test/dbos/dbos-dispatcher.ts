import { DBOS, DBOSClient } from '@dbos-inc/dbos-sdk';
import { parseSessionKey, sessionKeyText } from '@mortise/core';
import type { Advance, Advanced, Dispatcher } from '@mortise/worker';

/**
 * Wakes sessions with DBOS: each wake is a workflow without steps in a queue that is partitioned by session.
 */
export async function dbosDispatcher(place: Place): Promise<Dispatcher & { close(): Promise<void> }> {
  const app = { name: 'sessions', applicationVersion: 'any', ...place };
  const client = await DBOSClient.create({ systemDatabaseUrl: app.systemDatabaseUrl, applicationName: app.name });
  const enqueue = (text: string, ms: number, wake: Wake) =>
    client.enqueue(
      { queueName: 'wakes', workflowName: 'advance', queuePartitionKey: text, delaySeconds: Math.max(0, ms) / 1000 },
      text,
      wake,
    );
  const park = (text: string, code: string) =>
    client.enqueue({ queueName: 'parked', workflowName: 'advance', workflowID: `parked ${text}` }, text, { code });

  return {
    async wake(key, { at = 0, ifLost = false } = {}) {
      await enqueue(sessionKeyText(key), at - Date.now(), { attempt: 0, ifLost });
    },
    async serve(advance: Advance, { concurrency, lanes = {}, onError }) {
      if (Object.keys(lanes).length > 0) throw new Error('this queue is partitioned by session, and counts no lanes');
      const stop = new AbortController();
      const look = async (text: string, attempt: number): Promise<Advanced> => {
        if (stop.signal.aborted) return { next: 'again', afterMs: 0, attempt, code: 'suspended' };
        try {
          return await advance(parseSessionKey(text), { suspend: stop.signal, attempt });
        } catch (error) {
          onError?.(error);
          return { next: 'again', afterMs: 1_000, attempt: attempt + 1, code: 'rejected' };
        }
      };
      const advanceSession = async (text: string, { attempt, ifLost }: Wake): Promise<void> => {
        if (ifLost && (await client.getWorkflow(`parked ${text}`))) return;
        await client.deleteWorkflow(`parked ${text}`);
        // DBOS counts how often it started this workflow: once, and again after each worker that died in it.
        const { recoveryAttempts: begun = 1 } = (await client.getWorkflow(DBOS.workflowID as string)) ?? {};
        const advanced = await look(text, attempt + begun - 1);
        if (advanced.next === 'park') await park(text, advanced.code);
        if (advanced.next === 'again') await enqueue(text, advanced.afterMs, { attempt: advanced.attempt });
        if (advanced.next === 'rest' && advanced.wakeAt)
          await enqueue(text, advanced.wakeAt - Date.now(), { attempt: 0 });
      };
      DBOS.setConfig(app);
      DBOS.registerWorkflow(advanceSession, { name: 'advance', maxRecoveryAttempts: Number.MAX_SAFE_INTEGER });
      await DBOS.launch();
      const limits = { partitionConcurrency: 1, workerConcurrency: concurrency, minPollingIntervalMs: 100 };
      await DBOS.registerQueue('wakes', limits);
      return {
        async stop(graceMs) {
          stop.abort();
          await DBOS.shutdown({ workflowCompletionTimeoutMS: graceMs });
        },
      };
    },
    close: () => client.destroy(),
  };
}

interface Place {
  readonly systemDatabaseUrl: string;
  /** The name of this replica, which it has again after a death: `worker-0`. */
  readonly executorID: string;
}

interface Wake {
  readonly attempt: number;
  readonly ifLost?: boolean;
}
