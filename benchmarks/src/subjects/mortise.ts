import { fileURLToPath } from 'node:url';
import { builtPackage } from '../subject/built-package.ts';
import { mortiseSubject } from '../subject/mortise-subject.ts';
import type { Subject } from '../subject/subject.ts';
import { zodTools } from '../subject/zod-tools.ts';

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
  loadTools: zodTools,
});
export default mortise;
