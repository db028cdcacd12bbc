import type { UiHandler } from '@mortise/ui';
import { deskHandler } from '../desk.ts';

export const handler: UiHandler = deskHandler();
