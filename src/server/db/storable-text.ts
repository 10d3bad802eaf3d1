import { cutText } from '#shared/plain-text.ts'

/** What others said, such as an error's text, as PostgreSQL can keep it: at most so many characters, whole ones, without NUL. */
export const storableText = (said: unknown, max: number): string =>
  cutText(String(said).toWellFormed().replaceAll('\0', ''), max)
