import type { Callbacks } from '@mortise/core';
import { defaultTimeoutMs } from '../decision/within.ts';
import { settledGrant } from './edited-grant.ts';
import { grantsOf } from './grant.ts';
import type { GrantService } from './grant-service.ts';

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
      const given = grantsOf(context.events).find(({ callId, scope }) => scope === 'always' && callId === call.id);
      const settled = given && tool && (await settledGrant(given, tool, defaultTimeoutMs));
      if (settled) await service.add(context.session, settled);
      return undefined;
    },
  };
}
