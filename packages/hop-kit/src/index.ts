export {
  answerCall,
  type CallEnd,
  type CallOptions,
  type ExportedCall,
  isApprovable,
  refuseCall,
  runCall,
  textOfOutcome,
} from './exported-call.ts';
export { backAs, type LeftTraits, leftTraits } from './left-traits.ts';
export { ToolNames } from './tool-names.ts';
