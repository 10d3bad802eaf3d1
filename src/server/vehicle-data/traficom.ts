import XMLBuilder from 'fast-xml-builder'
import { z } from 'zod'
import { readTextAnswer, refusedAnswer, UselessAnswer } from '../registers/json-answer.ts'
import { type RegisterLimits, remoteRegister } from '../registers/remote-register.ts'
import { type RegisteredVehicle, registered, type VehicleData } from './vehicle-data.ts'

const WHO = 'Traficom'
/** An answer with all that the register has of a vehicle takes some 20 kB. */
const MAX_ANSWER_BYTES = 262_144
const ASKED_AT_MOST_MS = 10_000
/** `virhekoodi` of a vehicle that the register does not have. */
const NOT_IN_REGISTER = '550'
/** `laji`: cars and the like; mopeds and motorcycles have a second one, which is asked after a number of six characters was not found. */
const CAR = 1
const LIGHT = 2

/** What a contract with Traficom names; each is sent unchanged. */
export type TraficomAccount = {
  url: string
  username: string
  password: string
  /** `sanomatyyppi`, `sovellus`, `ymparisto`. */
  messageType: string
  application: string
  environment: string
  /** `asiakas`, `soku-tunnus`, `palvelutunnus`. */
  customer: string
  sokuId: string
  serviceId: string
  /** `kyselylaji` and `kayttotarkoitus`: which data, and for what. */
  queryKind: string
  purpose: string
}

/**
 * The application interface of the Transport Register: one XML message a question, paid by the question. Message and answer are those of the contract
 * interface as the City of Helsinki's parking permits speak to it (github.com/City-of-Helsinki/parking-permits, `services/traficom.py` and its samples); it
 * was never tried against the register itself. Of what comes only the technical facts below are read: owners, holders and insurance are left in the answer.
 */
export function traficomVehicleData(
  { account, ...limits }: { account: TraficomAccount } & RegisterLimits,
  warn: (error: unknown) => void,
): VehicleData {
  const ask = remoteRegister((number, signal) => askVehicle(account, number, signal), limits, warn)
  return async (registrationNumber) => {
    const { found, isAway } = await ask(registrationNumber)
    return { vehicle: found, isAway }
  }
}

async function askVehicle(account: TraficomAccount, number: string, signal: AbortSignal) {
  const car = await askOnce(account, { number, kind: CAR }, signal)
  return car ?? (number.length === 6 ? askOnce(account, { number, kind: LIGHT }, signal) : null)
}

type Asked = { number: string; kind: typeof CAR | typeof LIGHT }

async function askOnce(account: TraficomAccount, asked: Asked, signal: AbortSignal): Promise<RegisteredVehicle | null> {
  const response = await fetch(account.url, {
    method: 'POST',
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: messageOf(account, asked),
    // no other host may learn the password
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ASKED_AT_MOST_MS)]),
  })
  if (!response.ok) throw await refusedAnswer(response, WHO)
  return vehicleOf(await readTextAnswer(response, { who: WHO, maxBytes: MAX_ANSWER_BYTES }), asked.number)
}

const builder = new XMLBuilder({ suppressEmptyNode: true, ignoreAttributes: false })

function messageOf(account: TraficomAccount, { number, kind }: Asked): string {
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    kehys: {
      yleinen: {
        sanomatyyppi: account.messageType,
        sovellus: account.application,
        ymparisto: account.environment,
        kayttooikeudet: {
          tietojarjestelma: { tunnus: account.username, salasana: account.password },
          kayttaja: '',
        },
      },
      sanoma: {
        ajoneuvonHakuehdot: {
          laji: kind,
          rekisteritunnus: number,
          kyselylaji: account.queryKind,
          kayttotarkoitus: account.purpose,
          asiakas: account.customer,
          'soku-tunnus': account.sokuId,
          palvelutunnus: account.serviceId,
        },
      },
    },
  })
}

const Text = z.string().trim()
const Answer = z.object({
  kehys: z.object({
    yleinen: z.object({ virhe: z.object({ virheluokka: Text.optional(), virhekoodi: Text.optional() }).optional() }),
    sanoma: z
      .object({
        ajoneuvontiedot: z.object({
          laaja: z
            .object({
              tunnus: z.object({ valmistenumero: Text.optional() }),
              ajoneuvonTiedot: z.object({ merkkiSelvakielinen: Text.optional(), mallimerkinta: Text.optional() }),
              ajoneuvonPerustiedot: z
                .object({
                  kaupallinenNimi: Text.optional(),
                  kayttoonottopvm: Text.optional(),
                  ensirekisterointipvm: Text.optional(),
                  'tekninen-tieto': z.object({ vari: Text.optional() }).optional(),
                })
                .optional(),
            })
            .optional(),
        }),
      })
      .optional(),
  }),
})

async function vehicleOf(text: string, number: string): Promise<RegisteredVehicle | null> {
  const { yleinen, sanoma } = (await answerOf(text)).kehys
  const code = yleinen.virhe?.virhekoodi
  if (code === NOT_IN_REGISTER) return null
  const found = sanoma?.ajoneuvontiedot.laaja
  if (!found) throw new UselessAnswer(`${WHO} answered with ${code ? `error ${code}` : 'no vehicle'}`)
  const basic = found.ajoneuvonPerustiedot
  const firstUse = basic?.kayttoonottopvm ?? basic?.ensirekisterointipvm ?? ''
  return registered(number, {
    vinNumber: found.tunnus.valmistenumero,
    make: found.ajoneuvonTiedot.merkkiSelvakielinen,
    model: basic?.kaupallinenNimi || found.ajoneuvonTiedot.mallimerkinta,
    color: colors[basic?.['tekninen-tieto']?.vari ?? ''],
    ...dayOf(firstUse),
  })
}

/** The parser is loaded with the first answer. */
async function answerOf(text: string): Promise<z.infer<typeof Answer>> {
  const { XMLParser } = await import('fast-xml-parser')
  // texts as they came: a number that begins with zero is no number
  const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, processEntities: false })
  let parsed: unknown
  try {
    parsed = parser.parse(text, true)
  } catch {
    throw new UselessAnswer(`${WHO} answered no XML`)
  }
  // what it holds may be about people, and a schema's complaint would name it
  const read = Answer.safeParse(parsed)
  if (!read.success) throw new UselessAnswer(`${WHO} answered another message`)
  return read.data
}

/** `20051205` or `2005-12-05`; of old vehicles only the year is known, with zeros for the rest. */
function dayOf(text: string): { year: number | null; firstUseOn: string | null } {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? []
  if (!year) return { year: null, firstUseOn: null }
  const firstUseOn = `${year}-${month}-${day}`
  return { year: Number(year), firstUseOn: z.iso.date().safeParse(firstUseOn).success ? firstUseOn : null }
}

/** The register's codes of colours (`vari`), as Traficom publishes them with its open data. */
const colors: Record<string, string | undefined> = {
  0: 'Musta',
  1: 'Ruskea',
  2: 'Punainen',
  3: 'Oranssi',
  4: 'Keltainen',
  5: 'Vihreä',
  6: 'Sininen',
  7: 'Violetti',
  8: 'Harmaa',
  9: 'Valkoinen',
  X: 'Monivärinen',
  Y: 'Hopea',
  Z: 'Turkoosi',
}
