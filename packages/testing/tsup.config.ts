import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild(
  {
    index: 'src/index.ts',
    dispatcher: 'src/dispatcher/index.ts',
    model: 'src/model/index.ts',
    simulate: 'src/simulate/index.ts',
    vitest: 'src/vitest.ts',
    'node-test': 'src/node-test.ts',
  },
  'node',
);
