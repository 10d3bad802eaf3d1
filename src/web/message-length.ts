import { smsText, textSegments } from '#shared/text-segments.ts'

/** `148 merkkiä, 1 viesti`: as how many a text is sent by SMS and paid. */
export function messageLength(text: string): string {
  const { units, segments } = textSegments(smsText(text))
  return `${units} merkkiä, ${segments === 1 ? '1 viesti' : `${segments} viestin mittainen`}`
}
