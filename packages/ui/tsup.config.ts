import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild(
  { index: 'src/index.ts', client: 'src/client/index.ts', node: 'src/node/index.ts', react: 'src/react/index.ts' },
  'node',
);
