export { apply } from '../fold/apply.ts';
export { shownMessages } from '../fold/shown-messages.ts';
