/** Source specification, section 9. */
export const MAX_PREVIEW_LENGTH = 50

/** A text longer than 50 characters is cut there and followed by three dots. Characters, so that no emoji is cut in two. */
export function shortPreview(text: string): string {
  const characters = [...text]
  return characters.length > MAX_PREVIEW_LENGTH ? `${characters.slice(0, MAX_PREVIEW_LENGTH).join('')}...` : text
}
