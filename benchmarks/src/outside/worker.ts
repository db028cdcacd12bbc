// Measures one bench of one way: node --expose-gc worker.ts <group> <bench> <way> <size>
import type { WorkerReply } from '../process/run-process.ts';
import { outsideGroups } from './outside-groups.ts';

const [groupId, bench = '', way = '', size] = process.argv.slice(2);
process.send?.(await measure(), () => process.exit());

async function measure(): Promise<WorkerReply> {
  try {
    const group = outsideGroups.find(({ id }) => id === groupId);
    if (!group) throw new Error(`there is no group "${groupId}"`);
    return { figures: await group.measure(bench, way, size === 'full' ? 'full' : 'smoke') };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
