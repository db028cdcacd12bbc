import type { AiSdkProfile } from '../../model-profile/ai-sdk-profile.ts';
import type { AiSdkLanguageModel } from '../../model-spec/language-model.ts';

/** A model, and what was found out about it. */
export interface AiSdkClient {
  readonly model: AiSdkLanguageModel;
  readonly profile: AiSdkProfile;
  /** The kinds of media that its package has refused. */
  refused: ReadonlySet<string>;
}
