import { packageTests } from '../tooling/vitest.ts';

export default packageTests(import.meta.dirname, {
  slow: {
    'src/crash/kills.test.ts': 'a process for each point at which it is killed',
    'src/crash/paused/measure-paused.test.ts': '1,000 paused runs, and times of them',
    'src/crash/poisoned-logs.test.ts': 'starts processes',
    'src/crash/race/run-races.test.ts': 'races of several workers',
    'src/bench/benches.test.ts': 'runs every benchmark once',
    'src/outside/outside.test.ts': 'runs the benchmarks of MCP and OpenAPI once',
  },
});
