import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild({ index: 'src/index.ts', dispatcher: 'src/sqlite-dispatcher.ts' }, 'node');
