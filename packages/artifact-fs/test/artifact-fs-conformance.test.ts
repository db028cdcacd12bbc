import { join } from 'node:path';
import { artifactServiceCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { fsArtifactService } from '../src/index.ts';
import { scratch } from './support/scratch.ts';

const directory = scratch();
let services = 0;

testConformance('fsArtifactService', artifactServiceCases, () =>
  fsArtifactService({ directory: join(directory, `${services++}`) }),
);
