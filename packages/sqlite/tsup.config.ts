import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild(
  { session: 'src/session/index.ts', memory: 'src/memory/index.ts', dispatcher: 'src/dispatcher/sqlite-dispatcher.ts' },
  'node',
);
