import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild({ index: 'src/index.ts', main: 'src/main.ts' }, 'node');
