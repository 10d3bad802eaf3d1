import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { Instant } from '#shared/instant.ts'
import { PHONE_ERROR, readPhone } from '#shared/phone.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { lines, nameLine } from '#shared/text-fields.ts'
import { CODE_MINUTES } from '../booking-page.ts'
import { type CodeRefusal, sendCode, tryCode } from './booking-code.ts'
import { bookingDrafts, type DraftRow } from './booking-page.tables.ts'
import { bookingTimes } from './booking-times.ts'
import { changeDraft } from './drafts.ts'
import { makeBooking } from './make-booking.ts'
import { type Bookable, minutesOf, type OpenPage } from './open-page.ts'
import type { Wrong } from './step-pages.ts'
import type { Step } from './steps.ts'

/** `isTaken`: the time is chosen again. `step`: another step than the posted one is shown with what is wrong. */
export type PostedStep =
  | { outcome: 'done'; isTaken?: boolean }
  | { outcome: 'wrong'; status: 409 | 422 | 429; wrong: Wrong; step?: Step }

type Posted = {
  page: OpenPage
  draft: DraftRow
  body: URLSearchParams
  ip: string
  step: Step
  bookable: readonly Bookable[]
  chosen?: { ids: string[] } | Wrong
}

const done: PostedStep = { outcome: 'done' }
const wrong = (error: Wrong['error'], typed?: Record<string, string>): PostedStep => ({
  outcome: 'wrong',
  status: 422,
  wrong: typed ? { error, typed } : { error },
})

/** Keeps what a step's form brought, or says what is wrong with it. */
export async function postStep(db: Database, services: Services, posted: Posted): Promise<PostedStep> {
  switch (posted.step) {
    case 'palvelut':
      return chosenAgain(db, posted)
    case 'auto':
      return plate(db, posted)
    case 'aika':
      return time(db, services, posted)
    case 'tiedot':
      return details(db, services, posted)
    case 'koodi':
      return code(db, services, posted)
    case 'valmis':
      return done
  }
}

/** Other services take another time: a chosen one has to be free for them too. */
async function chosenAgain(db: Database, { draft, chosen }: Posted): Promise<PostedStep> {
  if (!chosen || 'error' in chosen) return { outcome: 'wrong', status: 422, wrong: chosen ?? { error: {} } }
  const isSame = chosen.ids.toSorted().join() === draft.serviceIds.toSorted().join()
  await changeDraft(db, draft.id, { serviceIds: chosen.ids, ...(!isSame && { wishedAt: null }) })
  return done
}

/** The plate that a form brought although it has no Finnish form; empty for any other. */
export function doubtfulPlate(body: URLSearchParams): string {
  const read = readPlateNumber(body.get('rekisteri') ?? '')
  return read && !read.known ? read.text : ''
}

async function plate(db: Database, { draft, body }: Posted): Promise<PostedStep> {
  const typed = body.get('rekisteri') ?? ''
  const read = readPlateNumber(typed)
  if (!read) return wrong({ rekisteri: 'Anna auton rekisterinumero.' }, { rekisteri: typed })
  if (!read.known && body.get('vahvistettu') !== read.text)
    return wrong(
      { rekisteri: 'Tarkista rekisterinumero. Jos se on oikein, paina Jatka uudelleen.' },
      { rekisteri: read.text },
    )
  await changeDraft(db, draft.id, { plate: read.text })
  return done
}

async function time(db: Database, services: Services, { page, draft, body, bookable }: Posted): Promise<PostedStep> {
  const read = Instant.safeParse(body.get('aika'))
  if (!read.success) return wrong({ aika: 'Valitse aika.' })
  const minutes = minutesOf(bookable, draft.serviceIds)
  const days = await bookingTimes(db, page, { minutes, now: services.clock() })
  if (!days.some(({ times }) => times.includes(read.data))) return taken(db, draft)
  const chosen = { ...draft, wishedAt: read.data }
  await changeDraft(db, draft.id, { wishedAt: read.data })
  return isProved(chosen) ? book(db, services, page, chosen) : done
}

/** No time is wished for any more, not even one chosen before: the visitor wanted another. */
async function taken(db: Database, { id }: DraftRow): Promise<PostedStep> {
  await changeDraft(db, id, { wishedAt: null })
  return { outcome: 'done', isTaken: true }
}

const isProved = ({ provedPhone, phone }: DraftRow): boolean => provedPhone !== '' && provedPhone === phone

async function isProvedNow(db: Database, id: string): Promise<boolean> {
  const [draft] = await db.select().from(bookingDrafts).where(eq(bookingDrafts.id, id))
  return draft !== undefined && isProved(draft)
}

const Name = nameLine(120, { missing: 'Anna nimesi', min: 2 })
const Message = lines('Kommentti', 500, 'Kommentti on liian pitkä (enintään 500 merkkiä)')

async function details(db: Database, services: Services, { page, draft, body, ip }: Posted): Promise<PostedStep> {
  const typed = {
    nimi: body.get('nimi') ?? '',
    puhelin: body.get('puhelin') ?? '',
    viesti: body.get('viesti') ?? '',
  }
  const [name, message, phone] = [Name.safeParse(typed.nimi), Message.safeParse(typed.viesti), readPhone(typed.puhelin)]
  const error: Wrong['error'] = {
    ...(!name.success && { nimi: `${name.error.issues[0]?.message}.` }),
    ...(!message.success && { viesti: `${message.error.issues[0]?.message}.` }),
    ...(phone === null && { puhelin: PHONE_ERROR }),
    ...(phone !== null &&
      !canGetTexts(phone) && { puhelin: 'Anna matkapuhelinnumero. Lankanumeroon ei voi lähettää koodia.' }),
  }
  if (!name.success || !message.success || phone === null || Object.keys(error).length > 0) return wrong(error, typed)
  const kept = { ...draft, name: name.data, phone, message: message.data }
  const hasCode =
    draft.phone === phone && draft.codeExpiresAt !== null && draft.codeExpiresAt > services.clock().toISOString()
  await changeDraft(db, draft.id, {
    name: kept.name,
    phone,
    message: kept.message,
    // a code proves the number that it was sent to
    ...(draft.phone !== phone && { codeHash: '', codeExpiresAt: null }),
  })
  if (isProved(kept)) return book(db, services, page, kept)
  if (hasCode) return done
  const refused = await sendCode(db, services, { page, draft: kept, ip })
  return refused === null ? done : codeNotSent(refused, 'puhelin', typed)
}

function codeNotSent(
  refused: Exclude<CodeRefusal, null>,
  at: 'puhelin' | 'koodi',
  typed?: Record<string, string>,
): PostedStep {
  const said =
    refused === 'too_many'
      ? 'Koodia ei voi nyt lähettää. Yritä myöhemmin uudelleen tai soita korjaamolle.'
      : 'Tähän numeroon ei voi lähettää koodia. Anna suomalainen matkapuhelinnumero tai soita korjaamolle.'
  return { outcome: 'wrong', status: 429, wrong: { error: { [at]: said }, ...(typed && { typed }) } }
}

async function code(db: Database, services: Services, { page, draft, body, ip }: Posted): Promise<PostedStep> {
  if (isProved(draft)) return book(db, services, page, draft)
  if (body.get('teko') === 'uusi') {
    const refused = await sendCode(db, services, { page, draft, ip })
    return refused === null ? done : codeNotSent(refused, 'koodi')
  }
  const answer = await tryCode(db, services, draft, body.get('koodi') ?? '')
  if (answer === 'wrong') return wrong({ koodi: 'Koodi ei täsmää. Tarkista se tekstiviestistä.' })
  // a second press of the form: the first one's code was right
  if (answer === 'over' && (await isProvedNow(db, draft.id))) return book(db, services, page, draft)
  if (answer === 'over')
    return wrong({ koodi: `Koodi ei enää toimi. Pyydä uusi koodi: se toimii ${CODE_MINUTES} minuuttia.` })
  return book(db, services, page, draft)
}

async function book(db: Database, services: Services, page: OpenPage, draft: DraftRow): Promise<PostedStep> {
  const booked = await makeBooking(db, services, page, draft.id)
  switch (booked) {
    case 'booked':
      return done
    case 'taken':
      return taken(db, draft)
    case 'gone':
      return { outcome: 'done' }
    case 'too_many':
      return {
        outcome: 'wrong',
        status: 409,
        step: 'tiedot',
        wrong: {
          error: { puhelin: 'Sinulla on jo useita varauspyyntöjä, jotka odottavat vastausta. Soita korjaamolle.' },
        },
      }
  }
}
