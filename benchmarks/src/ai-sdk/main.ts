// Compares the cost of an AI SDK model behind `aiSdkModel` with AI SDK's own loop over the same model, in one
// run; `--smoke` only checks that everything works.
import { median } from '../measure/median.ts';
import { fakeTurns } from './fake-language-model.ts';
import { type Way, ways } from './ways.ts';

const smoke = process.argv.includes('--smoke');
const rounds = smoke ? 1 : 15;
const warmUps = smoke ? 0 : 5;

const benches = [
  { name: 'us per turn, 10 calls', calls: 10, deltas: 1, count: 11, times: smoke ? 1 : 20 },
  { name: 'us per turn, 100 calls', calls: 100, deltas: 1, count: 101, times: smoke ? 1 : 2 },
  { name: 'us per delta of 10,000', calls: 0, deltas: 10_000, count: 10_000, times: 1 },
];

const all = await ways();
if (!all.some(({ name }) => name === 'streamText'))
  console.log('Without AI SDK: `npx --yes pnpm@12 --filter @mortise/benchmarks run peers ai` installs it.');
console.log(['', ...all.map(({ name }) => name), 'aiSdkModel / streamText', '/ own model'].join(' | '));
for (const { name, calls, deltas, count, times } of benches) {
  const turns = fakeTurns(calls, deltas);
  const samples = new Map<Way, number[]>(all.map((way) => [way, []]));
  // The ways alternate in each round, so that other load of the machine affects all of them.
  for (let round = -warmUps; round < rounds; round++)
    for (const way of all) {
      const started = performance.now();
      for (let time = 0; time < times; time++) {
        const came = await way.run(turns);
        if (came.calls !== calls || came.deltas < deltas)
          throw new Error(`${way.name} came to ${JSON.stringify(came)}`);
      }
      if (round >= 0) samples.get(way)?.push(((performance.now() - started) * 1_000) / (count * times));
    }
  const figures = new Map(all.map((way) => [way.name, median(samples.get(way) ?? [])]));
  const hop = figures.get('runner, aiSdkModel') ?? Number.NaN;
  const ratio = (other: string): string => (hop / (figures.get(other) ?? Number.NaN)).toFixed(2);
  const columns = [...figures.values()].map((us) => us.toFixed(us < 10 ? 2 : 1));
  console.log([name, ...columns, ratio('streamText'), ratio('runner, own model')].join(' | '));
}
