/** A comment's text without its delimiters. */
export const bareComment = (text: string): string =>
  text
    .replace(/^(?:\/\*+!?|\/\/+!?|#+!?|<!--|--|\{-|%|;+)/, '')
    .replace(/(?:\*+\/|-->|-\})$/, '')
    .trim();
