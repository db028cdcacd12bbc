import { secretFaults } from '@mortise/provider-kit/test';
import { secretForms, shownSecrets } from '@mortise/testing';
import { dialects } from '../support/dialects.ts';

secretFaults(dialects, { secretForms, shownSecrets });
