import { fileURLToPath } from 'node:url';
import { floorHarness } from '../subject/floor-harness.ts';
import type { Subject } from '../subject/subject.ts';

/** The hand-written loop, without a framework. */
const floor: Subject = {
  name: 'floor',
  entry: [],
  packages: [],
  schema: 'none',
  bundle: { path: fileURLToPath(new URL('../bundles/floor.ts', import.meta.url)) },
  load: () => Promise.resolve(floorHarness),
};
export default floor;
