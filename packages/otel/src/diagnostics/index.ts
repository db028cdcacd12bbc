export { diagnosedRunner } from './diagnosed-runner.ts';
export { type AnsweredMessage, channelNames, type OperationMessage } from './operation-message.ts';
