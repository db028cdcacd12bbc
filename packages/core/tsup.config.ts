import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild({
  index: 'src/index.ts',
  artifact: 'src/artifact/index.ts',
  credential: 'src/credential/index.ts',
  events: 'src/event/index.ts',
  files: 'src/files/index.ts',
  relay: 'src/relay/index.ts',
  retention: 'src/retention/index.ts',
  'session-fork': 'src/fork/index.ts',
  'session-index': 'src/session/fold/index.ts',
  snapshots: 'src/snapshot/index.ts',
  tokens: 'src/tokens/index.ts',
});
