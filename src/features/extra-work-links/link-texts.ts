import { LINK_DAYS, type LinkChannel, type LinkPlace } from './extra-work-links.ts'

type Said = {
  url: string
  /** The customer whose people send it; null when the garage does. */
  sender: string | null
}

/** What a message says before its link; prices and photos are only on the page, not in a text that is forwarded. */
export const linkText = ({ plate, garage, phone }: LinkPlace, { url, sender }: Said): string =>
  sender === null
    ? `${garage} pyytää luvan lisätyöhön autoon ${plate}. Vastaa: ${url}`
    : `${sender} pyytää vastaustasi lisätyöpyyntöön, auto ${plate} (${[garage, phone].filter(Boolean).join(' ')}): ${url}`

/** The same as a mail says it, above the garage and the button of the page. */
export function linkMailText(
  { plate, garage }: LinkPlace,
  sender: string | null,
): { subject: string; paragraph: string } {
  const asks = sender === null ? `${garage} pyytää luvan lisätyöhön.` : `${sender} pyytää vastaustasi lisätyöpyyntöön.`
  return {
    subject: `${plate}: vastaa lisätyöpyyntöön`,
    paragraph: `${asks} Sivulla näet, mitä autosta löytyi ja mitä työ maksaa. Voit vastata rivi riviltä tai pyytää korjaamoa soittamaan. Et tarvitse tiliä.`,
  }
}

export const LINK_NOTE = `Linkki toimii ${LINK_DAYS} päivää, mutta vain kunnes pyyntöön on vastattu.`

/** What the sender sees of a message before it leaves. */
export function previewText(channel: LinkChannel, place: LinkPlace, said: Said): string {
  if (channel !== 'EMAIL') return linkText(place, said)
  const { subject, paragraph } = linkMailText(place, said.sender)
  return [subject, paragraph, said.url].join('\n')
}
