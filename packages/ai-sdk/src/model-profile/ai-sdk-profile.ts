import type { ModelProfile } from '@mortise/provider-kit';
import type { SupportedUrls } from '../model-spec/language-model.ts';
import type { VendorTraits } from './vendor-traits.ts';

/** The known properties of a model. Each model has one object. */
export interface AiSdkProfile extends ModelProfile {
  readonly version: 'v3' | 'v4';
  readonly traits: VendorTraits;
  readonly supportedUrls: SupportedUrls;
}
