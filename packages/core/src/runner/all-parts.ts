import type { RareCall } from '../call/rare-call.ts';
import type { RareInbox } from '../inbox/rare-inbox.ts';
import type { RareNested } from '../nested/rare-nested.ts';
import type { RareResult } from '../result/rare-result.ts';
import type { RareStep } from '../run/rare-step.ts';
import type { SecretParts } from '../run/run-secrets.ts';
import type { RareRun } from '../tool-run/rare-run.ts';
import type { RareTools } from '../toolbox/rare-tools.ts';
import type { RareTransfer } from '../toolbox/rare-transfer.ts';
import type { RareTurn } from '../turn/rare-turn.ts';
import type { closeToolsets } from './close-toolsets.ts';
import type { checkAnswer, checkCall, listTools } from './dry-run.ts';
import type { RareDrive } from './rare-drive.ts';
import type { sessionBusy } from './session-busy.ts';

/** All that the rooms of the core need of what is rare. */
export interface AllParts
  extends RareCall,
    RareDrive,
    RareInbox,
    RareNested,
    RareResult,
    RareRun,
    RareStep,
    RareTools,
    RareTransfer,
    RareTurn,
    SecretParts {
  readonly checkAnswer: typeof checkAnswer;
  readonly checkCall: typeof checkCall;
  readonly sessionBusy: typeof sessionBusy;
  readonly closeToolsets: typeof closeToolsets;
  readonly listTools: typeof listTools;
}
