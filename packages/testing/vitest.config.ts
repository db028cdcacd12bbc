import { mergeConfig } from 'vitest/config';
import { packageTests } from '../../tooling/vitest.ts';

// Dozens of mutants never settle: each waits for its limit, and not for the others.
export default mergeConfig(packageTests(import.meta.dirname), { test: { maxConcurrency: 60 } });
