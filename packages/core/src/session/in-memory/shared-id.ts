import type { SessionScope } from '../session-service.ts';

/**
 * Where a state stands that sessions share. Unambiguous, whatever is in the names.
 */
export function sharedId({ appName, userId }: SessionScope, scope: 'app' | 'user'): string {
  return JSON.stringify(scope === 'app' ? [appName] : [appName, userId]);
}
