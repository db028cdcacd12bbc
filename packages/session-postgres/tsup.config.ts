import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild({
  index: 'src/index.ts',
  dispatcher: 'src/postgres-dispatcher.ts',
  relay: 'src/postgres-relay.ts',
});
