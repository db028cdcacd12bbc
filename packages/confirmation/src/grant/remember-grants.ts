import type { Callbacks } from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import { defaultTimeoutMs } from '../decision/within.ts';
import { settledGrant } from './edited-grant.ts';
import type { GrantService } from './grant-service.ts';
import { grantsForAlways } from './grants-of.ts';

/**
 * A plugin that puts approvals for always into a service, when the approved call has ended.
 *
 * A service that fails costs a warning: the person is asked once more.
 */
export function rememberGrants(service: GrantService): Callbacks {
  return {
    name: 'rememberGrants',
    mode: 'observe',
    async afterTool(tool, call, _outcome, context) {
      if (!tool) return undefined;
      for (const given of grantsForAlways(growingLog(context), call.id)) {
        const settled = await settledGrant(given, tool, defaultTimeoutMs);
        if (settled) await service.add(context.session, settled);
      }
      return undefined;
    },
  };
}
