import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { abortCases } from './abort-cases.ts';
import { countCases } from './count-cases.ts';
import { deferredToolCases } from './deferred-tool-cases.ts';
import { emptyCases } from './empty-cases.ts';
import { errorCases } from './error-cases.ts';
import { functionCallCases } from './function-call-cases.ts';
import { handOverCases } from './hand-over-cases.ts';
import { idNormalizationCases } from './id-normalization-cases.ts';
import { identityCases } from './identity-cases.ts';
import { mediaCases } from './media-cases.ts';
import { type ModelSubject, modelMembers } from './model-subject.ts';
import { partCases } from './part-cases.ts';
import { requestCases } from './request-cases.ts';
import { schemaDialectCases } from './schema-dialect-cases.ts';
import { streamingCases } from './streaming-cases.ts';
import { thoughtCases } from './thought-cases.ts';
import { toolNameCases } from './tool-name-cases.ts';
import { toolResultCases } from './tool-result-cases.ts';
import { toolWarningCases } from './tool-warning-cases.ts';
import { unicodeCases } from './unicode-cases.ts';
import { usageCases } from './usage-cases.ts';

/**
 * Cases for every `Model`.
 *
 * Features that may be lacked: `safety`, `newStopReason`, `streaming`, `argsText`, `thoughts`, `marks`,
 * `usage`, `cachedTokens`, `cacheWriteTokens`, `thoughtTokens`, `retryAfter`, `responseHead`, `secret`,
 * `providerTools`, `toolWarnings`, `countTokens`, `unknownParts`, `untoldParts`, `mediaOfModels`.
 */
export const modelCases: readonly ConformanceCase<ModelSubject>[] = ofSubject(modelMembers, [
  ...identityCases,
  ...streamingCases,
  ...functionCallCases,
  ...toolNameCases,
  ...deferredToolCases,
  ...toolResultCases,
  ...mediaCases,
  ...thoughtCases,
  ...usageCases,
  ...errorCases,
  ...abortCases,
  ...emptyCases,
  ...unicodeCases,
  ...schemaDialectCases,
  ...toolWarningCases,
  ...partCases,
  ...handOverCases,
  ...idNormalizationCases,
  ...requestCases,
  ...countCases,
]);
