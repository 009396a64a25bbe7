import { visibleText } from '../domain/visible-text.js';
import { withoutSecrets } from './secret-patterns.js';

/** Text of the plan, the repository or another agent as agents get to see it: without secrets, and nothing hidden in it. */
export const shownToAgents = (text: string): string => withoutSecrets(withoutTags(visibleText(text)));

/** Characters that a model reads and a person does not see: a second text could hide in them. */
const withoutTags = (text: string): string => text.replace(/[\u{e0000}-\u{e007f}]/gu, '\ufffd');
