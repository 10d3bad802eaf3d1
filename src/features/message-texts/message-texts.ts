import { z } from 'zod'
import { lines } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** Text messages that a garage may word itself: a car can be fetched, something is due, the season's tyres. */
export const MESSAGE_TEXTS = ['ready', 'reminder', 'tyres'] as const
export type MessageTextName = (typeof MESSAGE_TEXTS)[number]

/** What a text may name in braces, such as `{auto}`. */
export const VARIABLES: Record<MessageTextName, readonly string[]> = {
  ready: ['auto', 'korjaamo', 'osoite', 'puhelin', 'linkki'],
  reminder: ['auto', 'korjaamo', 'puhelin', 'asia', 'lause', 'linkki'],
  tyres: ['auto', 'korjaamo', 'puhelin', 'asia', 'lause', 'linkki'],
}

/** Without them the receiver does not know who writes, or cannot act. */
const NEEDED = ['korjaamo', 'linkki'] as const

/** As the product words them; an own text may begin with it. */
export const USUAL_TEXTS: Record<MessageTextName, string> = {
  ready: '{auto} on noudettavissa: {korjaamo}, {osoite}. Avaimet, aukiolo ja kuittaus: {linkki}',
  reminder: '{korjaamo} muistuttaa: auto {auto}, {asia}. {lause} Varaa aika: {linkki} tai soita {puhelin}.',
  tyres: '{korjaamo} muistuttaa: auto {auto}, {asia}. {lause} Varaa aika: {linkki} tai soita {puhelin}.',
}

export const MAX_MESSAGE_TEXT = 400
const VARIABLE = /\{([^{}]*)\}/g

/** Why a text cannot be sent, in Finnish; undefined when it can. An empty one leaves the product's. */
export function wrongInText(name: MessageTextName, text: string): string | undefined {
  if (text.trim() === '') return undefined
  const used = [...text.matchAll(VARIABLE)].map(([, variable = '']) => variable)
  const unknown = used.find((variable) => !VARIABLES[name].includes(variable))
  if (unknown !== undefined) return `Tuntematon muuttuja {${unknown}}`
  const missing = NEEDED.find((variable) => !used.includes(variable))
  return missing && `Lisää tekstiin {${missing}}`
}

const text = (name: MessageTextName) =>
  lines('Viesti', MAX_MESSAGE_TEXT).superRefine((value, context) => {
    const message = wrongInText(name, value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The garage's own texts; empty where the product's is sent. */
export const MessageTexts = z.object({
  ready: z.string(),
  reminder: z.string(),
  tyres: z.string(),
  version: z.number(),
})
export type MessageTexts = z.infer<typeof MessageTexts>
export type OwnTexts = Omit<MessageTexts, 'version'>

export const MessageTextsEdit = z.object({
  ready: text('ready'),
  reminder: text('reminder'),
  tyres: text('tyres'),
  version: Version,
})
export type MessageTextsEdit = z.infer<typeof MessageTextsEdit>

export const NEW_MESSAGE_TEXTS: MessageTexts = { ready: '', reminder: '', tyres: '', version: 0 }

/**
 * An own text with its variables filled in. One without a value leaves no gap: the words around it close up, and so does what would have led to it
 * within its sentence's commas.
 */
export const filledText = (own: string, values: Readonly<Record<string, string>>): string =>
  own
    .replace(VARIABLE, (_, variable: string) => values[variable] ?? '')
    .replace(/,\s*(?=[.,])/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (?=[.,!?])/g, '')
    .trim()
