import { z } from 'zod'
import { Id, RequestKey } from '#shared/id.ts'
import { line, lines } from '#shared/text-fields.ts'

export const SUPPORT_TOPICS = ['QUESTION', 'FAULT', 'WISH', 'BILLING', 'PRIVACY'] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

export const topicWords: Record<SupportTopic, string> = {
  QUESTION: 'Kysymys käytöstä',
  FAULT: 'Jokin ei toimi',
  WISH: 'Toive tai palaute',
  BILLING: 'Laskutus ja sopimus',
  PRIVACY: 'Tietosuoja ja omat tiedot',
}

export const MAX_SUPPORT_TEXT = 4000

/** What a person fills in; the browser adds where they were. */
export const SupportForm = z.object({
  topic: z.enum(SUPPORT_TOPICS, 'Valitse aihe'),
  text: lines('Viesti', MAX_SUPPORT_TEXT).pipe(z.string().min(1, 'Kirjoita, missä voimme auttaa')),
})
export type SupportForm = z.infer<typeof SupportForm>

export const SupportMessage = SupportForm.extend({
  /** In whose name they worked; null before they have an organisation. */
  organizationId: Id.nullable(),
  /** The path of the page that they came from. */
  page: line('Sivu', 300),
  /** Of the program in their browser, and which browser it is. */
  version: line('Versio', 60),
  browser: line('Selain', 300),
  /** A retry sends nothing twice. */
  requestKey: RequestKey,
  /** Of the check against robots. */
  human: z.string().max(4000).default(''),
})
export type SupportMessage = z.infer<typeof SupportMessage>
