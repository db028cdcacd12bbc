import { mergeConfig } from 'vitest/config';
import { packageTests } from '../../tooling/vitest.ts';

// Terminals are native processes: each test file gets a process of its own.
export default mergeConfig(packageTests(), { test: { pool: 'forks' } });
