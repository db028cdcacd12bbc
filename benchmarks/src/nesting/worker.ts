// Measures one case of one way: node --expose-gc worker.ts <way> <case> <size>
import type { WorkerReply } from '../process/run-process.ts';
import { measureNesting, nestingCases } from './nesting-cases.ts';
import { listWays } from './ways.ts';

const [name = '', id = '', size = 'smoke'] = process.argv.slice(2);
process.send?.(await measure(), () => process.exit());

async function measure(): Promise<WorkerReply> {
  try {
    const [load, wanted] = [listWays().get(name), nestingCases.find((each) => each.id === id)];
    if (!load || !wanted) throw new Error(`there is no way "${name}", or no case "${id}"`);
    return { figures: { usPerChild: await measureNesting(wanted, await load(), size === 'full' ? 'full' : 'smoke') } };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
