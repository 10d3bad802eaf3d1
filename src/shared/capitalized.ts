/** The text with a capital at its beginning, for a title or a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase('fi') + text.slice(1)
