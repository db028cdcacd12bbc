import { packageBuild } from '../../tooling/tsup.ts';

export default packageBuild({ ui: 'src/ui/index.ts' });
