import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild({
  index: 'src/index.ts',
  artifact: 'src/artifact/index.ts',
  memory: 'src/memory/index.ts',
  credential: 'src/credential/index.ts',
  integrity: 'src/integrity/index.ts',
  'partial-output': 'src/partial-output/index.ts',
  'session-export': 'src/session/export/index.ts',
  'session-index': 'src/session/fold/index.ts',
  tools: 'src/tools/index.ts',
});
