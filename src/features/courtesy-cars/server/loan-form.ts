import { and, eq } from 'drizzle-orm'
import { pictureForPrint } from '#features/files/server/picture-for-print.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import { kilometreWords, timeOf } from '#features/ticket-print/server/paper-words.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { PdfBlock, PdfDocument, PdfFact } from '#server/pdf/pdf-document.ts'
import type { Storage } from '#server/storage/storage.ts'
import { notFound } from '#shared/app-error.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import { FOUND_LABELS, FUEL_LABELS, GEARBOX_LABELS, levelLabel, levelText } from '../courtesy-car-words.ts'
import type { Damage } from '../courtesy-cars.ts'
import { drivenKilometres, missingLevel, missingText } from '../loan-facts.ts'
import { SIGNATURE_FIELD } from '../signature.ts'
import { type CourtesyCarRow, type CourtesyLoanRow, carFor } from './courtesy-cars.access.ts'
import { DAMAGE_FILES } from './hand-out-car.ts'
import { damagesOf } from './read-cars.ts'

/** A form stays a file that is sent by mail. */
const MAX_PICTURES = 8

type Running = { db: Queryable; storage: Storage; now: Date }

/**
 * Luovutuslomake of a loan that has begun: the parties, the driver, the car with its readings out and in, its damages, the terms as they were signed, and the
 * signature. Check the access to the loan before. Of a reservation `not_found: courtesy_loan`: there is nothing to sign yet.
 */
export async function loanForm({ db, storage, now }: Running, loan: CourtesyLoanRow): Promise<PdfDocument> {
  if (loan.outAt === null) throw notFound('courtesy_loan')
  const own = { organizationId: loan.garageId }
  const car = await carFor(db, own, loan.carId)
  const [garage, customer] = [await partyOf(db, loan.garageId), await partyOf(db, loan.customerId)]
  const damages = (await damagesOf(db, car)).filter((one) => wasThere(one, loan)).reverse()
  const number = await ticketNumber(db, loan)
  return {
    title: `Sijaisauton luovutuslomake · ${car.registrationNumber}`,
    author: garage.name,
    madeAt: now.toISOString(),
    foot: `Huoltosilta · Tulostettu ${timeOf(now)}`,
    blocks: [
      {
        kind: 'title',
        title: 'Sijaisauton luovutuslomake',
        beneath: [number ? `Huolto ${number}` : '', `Luovutettu ${timeOf(loan.outAt)}`].filter(Boolean).join(' · '),
        registrationNumber: car.registrationNumber,
      },
      { kind: 'columns', columns: [column('Luovuttaja', garage), column('Lainaaja', customer)] },
      { kind: 'facts', heading: 'Kuljettaja', across: 3, facts: driverFacts(loan) },
      { kind: 'facts', heading: 'Auto', across: 3, facts: carFacts(car) },
      readings(loan, car),
      ...missing(loan, car),
      ...damageTable(damages),
      ...notes(loan),
      ...(loan.terms === '' ? [] : [{ kind: 'text' as const, heading: 'Lainausehdot', text: loan.terms }]),
      signed(loan),
      ...(await pictures(db, storage, damages)),
    ],
  }
}

/** What was on the car as it went out, and what it came back with. */
const wasThere = ({ foundAt, repairedAt, loanId }: Damage, { id, outAt }: CourtesyLoanRow): boolean =>
  loanId === id || (outAt !== null && foundAt <= outAt && (repairedAt === null || repairedAt > outAt))

async function ticketNumber(db: Queryable, { ticketId, garageId }: CourtesyLoanRow): Promise<string | null> {
  if (ticketId === null) return null
  const [ticket] = await db
    .select({ number: tickets.number })
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), eq(tickets.garageId, garageId)))
  return ticket?.number ?? null
}

async function partyOf(db: Queryable, id: string) {
  const [party] = await db
    .select({
      name: organizations.name,
      businessId: organizations.businessId,
      address: addressLine,
      phone: organizations.phone,
      email: organizations.email,
    })
    .from(organizations)
    .where(eq(organizations.id, id))
  if (!party) throw notFound('courtesy_loan')
  return party
}

const column = (heading: string, { name, businessId, address, phone, email }: Awaited<ReturnType<typeof partyOf>>) => ({
  heading,
  lines: [
    name,
    businessId ? `Y-tunnus ${businessId}` : '',
    address,
    [phone && formatPhone(phone), email].filter(Boolean).join(' · '),
  ].filter(Boolean),
})

const driverFacts = ({ driverName, driverPhone, outAt, endsAt }: CourtesyLoanRow): PdfFact[] => [
  ['Nimi', driverName || '–'],
  ['Puhelin', driverPhone ? formatPhone(driverPhone) : '–'],
  ['Ajokortti', outAt === null ? '–' : 'Tarkastettu'],
  ['Palautus viimeistään', timeOf(endsAt) ?? ''],
]

const carFacts = ({
  registrationNumber,
  make,
  model,
  year,
  gearbox,
  fuel,
  dayPriceCents,
  excess,
}: CourtesyCarRow): PdfFact[] => [
  ['Rekisterinumero', registrationNumber],
  ['Merkki ja malli', [make, model, year === null ? '' : String(year)].filter(Boolean).join(' ')],
  ['Vaihteet ja käyttövoima', `${GEARBOX_LABELS[gearbox]}, ${FUEL_LABELS[fuel].toLowerCase()}`],
  ['Hinta päivältä', dayPriceCents === 0 ? 'Maksuton' : `${formatMoney(dayPriceCents)} (sis. ALV)`],
  ...(excess ? [['Omavastuu', excess] as const] : []),
]

function readings(loan: CourtesyLoanRow, { fuel }: CourtesyCarRow): PdfBlock {
  const { outAt, outMileageKm, outLevel, inAt, inMileageKm, inLevel } = loan
  const driven = drivenKilometres(loan)
  const km = (value: number | null) => (value === null ? '' : kilometreWords(value))
  const level = (value: number | null) => (value === null ? '' : levelText(fuel, value))
  return {
    kind: 'table',
    heading: 'Luovutus ja palautus',
    columns: [
      { title: '', width: 'rest' },
      { title: 'Luovutettu', width: 150 },
      { title: 'Palautettu', width: 150 },
    ],
    rows: [
      ['Aika', timeOf(outAt) ?? '', timeOf(inAt) ?? ''],
      ['Mittarilukema', km(outMileageKm), km(inMileageKm)],
      [levelLabel(fuel), level(outLevel), level(inLevel)],
      ...(driven === null ? [] : [['Ajettu', '', kilometreWords(driven)]]),
    ],
  }
}

function missing(loan: CourtesyLoanRow, { fuel }: CourtesyCarRow): PdfBlock[] {
  const less = missingLevel(loan)
  if (less === 0) return []
  const what = fuel === 'ELECTRIC' ? 'Varausta' : 'Polttoainetta'
  return [{ kind: 'notice', lead: `${what} puuttuu palautettaessa: ${missingText(fuel, less)}`, text: '' }]
}

const damageTable = (damages: readonly Damage[]): PdfBlock[] =>
  damages.length === 0
    ? [{ kind: 'text', heading: 'Vauriot', text: 'Autossa ei ole merkittyjä vaurioita.' }]
    : [
        {
          kind: 'table',
          heading: 'Vauriot',
          columns: [
            { title: 'Paikka', width: 130 },
            { title: 'Vaurio', width: 'rest' },
            { title: 'Havaittu', width: 90 },
            { title: 'Kuvia', width: 40, align: 'right' },
          ],
          rows: damages.map(({ place, note, found, files }) => [
            place,
            note,
            FOUND_LABELS[found],
            files.length === 0 ? '' : String(files.length),
          ]),
        },
      ]

const notes = ({ outNote, inNote }: CourtesyLoanRow): PdfBlock[] => [
  ...(outNote === '' ? [] : [{ kind: 'text' as const, heading: 'Huomautus luovutettaessa', text: outNote }]),
  ...(inNote === '' ? [] : [{ kind: 'text' as const, heading: 'Huomautus palautettaessa', text: inNote }]),
]

function signed({ signedName, signedWay, strokes, outAt }: CourtesyLoanRow): PdfBlock {
  const label = `Kuljettajan allekirjoitus: ${signedName}, ${timeOf(outAt)}`
  if (signedWay === 'DRAWN' && strokes) return { kind: 'signature', ...SIGNATURE_FIELD, strokes, label }
  if (signedWay === 'TYPED')
    return { kind: 'notice', lead: `Hyväksynyt ehdot: ${signedName}`, text: `Merkitty ruudulla ${timeOf(outAt)}.` }
  return { kind: 'text', heading: 'Allekirjoitus', text: 'Allekirjoitus on poistettu.' }
}

/** The first photo of each damage, as far as the paper takes them. */
async function pictures(db: Queryable, storage: Storage, damages: readonly Damage[]): Promise<PdfBlock[]> {
  const shown = damages.filter(({ files }) => files.some(({ width }) => width !== null)).slice(0, MAX_PICTURES)
  const blocks: PdfBlock[] = []
  for (const [place, damage] of shown.entries()) {
    const jpeg = await pictureForPrint(db, storage, {
      of: { kind: DAMAGE_FILES, id: damage.id },
      place: 0,
      sha256: null,
    })
    blocks.push({
      kind: 'picture',
      startsPage: place % 2 === 0,
      jpeg,
      heading: damage.place,
      text: jpeg ? [damage.note, FOUND_LABELS[damage.found]].filter(Boolean).join(' · ') : 'Kuvaa ei voitu lukea.',
    })
  }
  return blocks
}
