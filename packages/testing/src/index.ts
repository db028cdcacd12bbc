export { type FakeClock, fakeClock } from './fake-clock.ts';
export { fakeIds } from './fake-ids.ts';
export {
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedStep,
  type ScriptedTurn,
  scriptedModel,
} from './scripted-model.ts';
export { type TestToolContext, type TestToolContextOptions, testToolContext } from './test-tool-context.ts';
