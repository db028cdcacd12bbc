export { type Recording, recordedFetch } from '../http/recorded-fetch.ts';
export { type RecordingFetch, recordingFetch } from '../http/recording-fetch.ts';
export { type ScriptedFetch, scriptedFetch, type WireReply } from '../http/scripted-fetch.ts';
export type { SeenRequest } from '../http/seen-request.ts';
export { type LiveModelSubject, liveModelCases } from './live-model-cases.ts';
export { modelCases } from './model-cases.ts';
export type { ModelSubject, ProviderAnswer, ProviderCall, ProviderTurn, TestedModel } from './model-subject.ts';
export type { SentCall, SentItem, SentRequest, SentResult, SentTool } from './sent-request.ts';
export { type ModelWire, wireSubject } from './wire-subject.ts';
