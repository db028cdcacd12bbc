import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild({ index: 'src/index.ts' });
