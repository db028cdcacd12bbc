// Tries one subject in one situation: node worker.ts <file URL of the subject's module> <id of the situation>
import type { Subject } from '../subject/subject.ts';
import { situations } from './situations.ts';

const [module = '', id = ''] = process.argv.slice(2);
process.send?.(await observed(), () => process.exit());

async function observed(): Promise<{ readonly words: string } | { readonly error: string }> {
  try {
    const situation = situations.find((each) => each.id === id);
    if (!situation) throw new Error(`there is no situation "${id}"`);
    const { default: subject }: { default: Subject } = await import(module);
    return { words: await situation.observe(await subject.load()) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
