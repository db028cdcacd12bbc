// Measures one bench of one subject: node --expose-gc worker.ts
// <file URL of the subject's module> <bench id> <size>
import type { Size } from '../bench/bench.ts';
import { benches } from '../bench/benches.ts';
import type { Subject } from '../subject/subject.ts';
import type { WorkerReply } from './run-process.ts';

const [module = '', id = '', size = 'smoke'] = process.argv.slice(2);
process.send?.(await measure(module, id, size === 'full' ? 'full' : 'smoke'), () => process.exit());

async function measure(module: string, id: string, size: Size): Promise<WorkerReply> {
  try {
    const bench = benches.get(id);
    if (!bench) throw new Error(`there is no bench "${id}"; there are ${[...benches.keys()].join(', ')}`);
    const { default: subject }: { default: Subject } = await import(module);
    return { figures: await bench.run(await subject.load(), size) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
