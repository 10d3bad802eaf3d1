const longest = 36
const kept = 18

/** Over 36 characters: the first 18, an ellipsis and the last 18. Counts letters as people see them. */
export function shortenMiddle(text: string): string {
  const letters = Array.from(text)
  return letters.length > longest ? `${letters.slice(0, kept).join('')}…${letters.slice(-kept).join('')}` : text
}
