import { fileURLToPath } from 'node:url';
import { loadZod } from '../neutral/tool-spec.ts';
import { builtPackage } from '../subject/built-package.ts';
import { mortiseSubject } from '../subject/mortise-subject.ts';
import type { Subject } from '../subject/subject.ts';

const { folder, main } = builtPackage('@mortise/core');

/** The core, with function tools that Zod checks. */
const mortise: Subject = mortiseSubject({
  name: 'mortise',
  besideCore: [],
  vendors: ['zod'],
  schema: 'zod',
  publishedFrom: folder,
  bundle: {
    path: fileURLToPath(new URL('../bundles/mortise.ts', import.meta.url)),
    alias: { '@mortise/core': main },
  },
  async loadTools({ functionTool }) {
    const z = await loadZod();
    return ({ name, description, zod, execute }) =>
      functionTool({ name, description, effect: 'read', input: zod(z), run: (args) => execute(args) });
  },
});
export default mortise;
