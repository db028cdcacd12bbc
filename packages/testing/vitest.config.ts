import { mergeConfig } from 'vitest/config';
import { packageTests } from '../../tooling/vitest.ts';

// Dozens of mutants never settle; many run at once, so that each waits only for its own time limit.
export default mergeConfig(packageTests(import.meta.dirname), { test: { maxConcurrency: 60 } });
