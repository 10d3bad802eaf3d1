/** Four-digit years of a text as an apostrophe and two digits: 5.3.2024 → 5.3.'24. */
export const shortenYear = (text: string): string => text.replace(/\b\d\d(\d\d)\b/g, "'$1")
