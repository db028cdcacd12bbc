export { type RestateDispatcherOptions, type RestateRegistration, restateDispatcher } from './restate-dispatcher.ts';
export type {
  RestateContext,
  RestateDefinition,
  RestateDuration,
  RestateMessage,
  RestateObjectOptions,
  RestateSdk,
} from './restate-sdk.ts';
