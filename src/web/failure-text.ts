import type { FieldError, GroundReason } from '#shared/app-error.ts'
import { type Failure, failureOf, withRequestId } from './failure.ts'
import { installedFeatures } from './installed-features.ts'

/** Of the ground's own reasons, those that say more than their kind does. */
const reasons: Partial<Record<GroundReason, string>> = {
  user_disabled: 'Käyttäjäsi on poistettu käytöstä.',
  email_unverified: 'Vahvista ensin sähköpostiosoitteesi: avaa linkki, jonka lähetimme sinulle.',
  human_check_failed: 'Robottitarkistus ehti vanhentua. Yritä uudelleen.',
  human_check_unavailable: 'Robottitarkistus ei juuri nyt toimi. Yritä hetken päästä uudelleen.',
  garage_only: 'Vain korjaamo voi tehdä tämän.',
  customer_only: 'Vain asiakas voi tehdä tämän.',
  admin_only: 'Vain pääkäyttäjä voi tehdä tämän.',
  does_not_bill:
    'Hinnoista sopiminen ja laskutus on annettu muille. Pääkäyttäjä voi antaa ne sinullekin Jäsenet-sivulla.',
  super_user_only: 'Vain superkäyttäjä voi tehdä tämän.',
  second_factor_needed: 'Ota ensin käyttöön kaksivaiheinen tunnistautuminen käyttäjätilisi asetuksissa.',
  proof_needed: 'Vahvista henkilöllisyytesi, niin voit jatkaa.',
  payload_too_large: 'Lähetys on liian suuri. Pienennä sitä ja yritä uudelleen.',
  unsupported_media_type: 'Lähetystä ei voitu lukea. Yritä uudelleen.',
}

const kinds: Record<Failure['kind'], string> = {
  unauthenticated: 'Istuntosi on päättynyt. Kirjaudu sisään uudelleen.',
  forbidden: 'Sinulla ei ole oikeutta tähän.',
  not_found: 'Tätä ei löytynyt. Se on voitu poistaa.',
  invalid: 'Tarkista merkityt kohdat.',
  unprocessable: 'Tiedostoa ei voitu lukea. Valitse toinen tiedosto.',
  conflict: 'Tiedot ovat muuttuneet sillä välin. Lataa sivu uudelleen.',
  precondition: 'Tätä ei voi vielä tehdä: jotakin muuta on tehtävä ensin.',
  limit: 'Liian monta yritystä. Odota hetki ja yritä uudelleen.',
  unavailable: 'Palvelu ei juuri nyt vastaa. Yritä hetken päästä uudelleen.',
  timeout: 'Vastausta ei saatu ajoissa. Yritä hetken päästä uudelleen.',
  aborted: 'Pyyntö keskeytyi. Yritä uudelleen.',
  internal: 'Jokin meni vikaan. Yritä uudelleen.',
  offline: 'Yhteys katkesi. Yritä uudelleen, kun yhteys palaa.',
}

let later: Readonly<Record<string, string>> = {}
let coming: Promise<void> | undefined

/** Brings the sentences of pages that are not of the first screen. One that cannot be had leaves the words of its kind, until asked again. */
export function loadLaterFailures(): Promise<void> {
  coming ??= bringLaterFailures().then((isWhole) => {
    if (!isWhole) coming = undefined
  })
  return coming
}

async function bringLaterFailures(): Promise<boolean> {
  const found = await Promise.allSettled(installedFeatures().map(async ({ laterFailures }) => laterFailures?.()))
  later = Object.assign({}, ...found.map((one) => (one.status === 'fulfilled' ? one.value : {})))
  return found.every(({ status }) => status === 'fulfilled')
}

const sentenceOf = (reason: string): string | undefined =>
  [...installedFeatures().map(({ failures }) => failures), later].find((one) => Object.hasOwn(one, reason))?.[reason]

/** A hanging connection must not hide that something failed. */
const LONGEST_WAIT_MS = 3000

/** Resolves when the sentence for this failure is here, at once where nothing has to be brought for it. Never rejects. */
export async function untilTextsLoaded(error: unknown): Promise<void> {
  const { kind, reason, fields } = failureOf(error)
  const isLoaded = kind === reason || fields.length > 0 || reason in reasons || sentenceOf(reason) !== undefined
  if (!isLoaded) await Promise.race([loadLaterFailures(), new Promise((enough) => setTimeout(enough, LONGEST_WAIT_MS))])
}

/** What happened and what to do next, in Finnish, where the id of the request is shown apart (`ErrorState`). */
export function failureSentence(error: unknown): string {
  const { kind, reason } = failureOf(error)
  return sentenceOf(reason) ?? reasons[reason as GroundReason] ?? kinds[kind]
}

/** Kinds that are faults, of which the log has a line; any other is a refusal that its sentence explains. */
const faults: readonly string[] = ['internal', 'unavailable', 'timeout']

/** The Finnish sentence for a failed request: what happened and what to do next; of a fault also the id of the request, for support. */
export function failureText(error: unknown): string {
  const { kind, requestId } = failureOf(error)
  return withRequestId(failureSentence(error), faults.includes(kind) ? requestId : '')
}

/** The same where no form can mark its fields: the sentence itself says what is wrong with them. */
export function failureTextWithFields(error: unknown): string {
  const { fields } = failureOf(error)
  return fields.length > 0 ? inSentences(fields) : failureText(error)
}

/** Messages of fields one after another: at its field, one that is a single sentence has no full stop. */
export const inSentences = (fields: readonly FieldError[]): string =>
  fields.map(({ message }) => (message.endsWith('.') ? message : `${message}.`)).join(' ')
