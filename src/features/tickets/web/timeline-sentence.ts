import type { FileView } from '#features/files/files.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { outcomeOfAnswer } from '#shared/answer-outcome.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatMoney } from '#shared/money.ts'
import type { PriceAct, StatusMessage } from '#shared/timeline-acts.ts'
import { vatCents } from '#shared/vat.ts'
import type { TimelineEntry } from '../ticket-views.ts'
import type { TicketStatus, WaitingReason } from '../tickets.ts'
import { courtesyCarInWords, transportInWords, tyresInWords } from './timeline-car-words.ts'

const waits: Record<WaitingReason, string> = {
  PARTS: 'jätti huollon odottamaan osia',
  APPROVAL: 'jätti huollon odottamaan lupaa',
  CHECK: 'merkitsi työn valmiiksi tarkastettavaksi',
  OTHER: 'jätti huollon odottamaan',
}

const resumed: Partial<Record<TicketStatus, string>> = {
  WAITING: 'jatkoi työtä',
  READY: 'palautti huollon työn alle',
  DONE: 'avasi huollon uudelleen',
}

type Moved = Extract<TimelineEntry, { kind: 'MOVED' }>

/** Whether it followed from an answer: no customer takes a waiting ticket back into work. Older entries do not say it themselves. */
export const isAutomatic = ({ from, to, isAutomatic, organization }: Moved, customerId: string): boolean =>
  isAutomatic === true || (from === 'WAITING' && to === 'IN_PROGRESS' && organization?.id === customerId)

/** Whether a rule of the customer answered: no person did. */
export const isByRule = (entry: TimelineEntry): boolean => entry.kind === 'EXTRA_WORK' && entry.byRule === true

function moved({ from, to, waitingFor, driver }: Moved, byCustomer: boolean): string {
  switch (to) {
    case 'NEW':
      return from === 'CANCELLED' ? 'palautti perutun huollon' : 'palautti huollon uudeksi'
    case 'SCHEDULED':
      return from === 'IN_PROGRESS' ? 'palautti huollon aikataulutetuksi' : 'aikataulutti huollon'
    case 'IN_PROGRESS':
      return byCustomer ? 'palautti huollon työn alle' : (resumed[from] ?? 'otti auton työn alle')
    case 'WAITING':
      return waits[waitingFor ?? 'OTHER']
    case 'READY':
      return 'merkitsi auton noudettavaksi'
    case 'DONE':
      if (driver) return 'kuittasi auton noudetuksi'
      return byCustomer ? 'vahvisti noudon' : 'merkitsi auton noudetuksi'
    case 'CANCELLED':
      return 'perui huollon'
  }
}

/** As the object of a verb: "kuvan", "3 kuvaa"; anything but pictures only is attachments. */
export function filesInWords(files: readonly Pick<FileView, 'width'>[]): string {
  const arePictures = files.every(({ width }) => width !== null)
  if (files.length === 1) return arePictures ? 'kuvan' : 'liitteen'
  return `${files.length} ${arePictures ? 'kuvaa' : 'liitettä'}`
}

const named = (names: readonly string[]) => `${names.length === 1 ? 'kuljettajan' : 'kuljettajat'} ${names.join(', ')}`

function driversInWords({ added, removed }: Extract<TimelineEntry, { kind: 'DRIVERS' }>): string {
  return [added.length > 0 && `nimesi ${named(added)}`, removed.length > 0 && `poisti ${named(removed)}`]
    .filter(Boolean)
    .join(' ja ')
}

const messagedDrivers = {
  READY: 'lähetti noutoviestin',
  LATER: 'lähetti viestin noudon siirtymisestä',
  REMINDER: 'muistutti noudosta',
}

const driversMessaged = ({ what, names }: Extract<TimelineEntry, { kind: 'TOLD_DRIVERS' }>): string =>
  `${messagedDrivers[what]}: ${names.join(', ')}`

const statusMessages: Record<StatusMessage, string> = {
  STATUS: 'lähetti seurantalinkin',
  INTAKE: 'lähetti seurantalinkin',
  PRICE: 'lähetti hinnan hyväksyttäväksi',
  EXTRA_WORK: 'lähetti lisätyöpyynnön linkin',
  READY: 'lähetti viestin, että auton voi noutaa',
  RECEIPT: 'lähetti kuitin linkin',
}

function statusLink({ act, name, about }: Extract<TimelineEntry, { kind: 'STATUS_LINK' }>): string {
  switch (act) {
    case 'SENT':
      return `${statusMessages[about]}: ${name}`
    case 'OPENED':
      return `Seurantalinkki avattiin: ${name}`
    case 'REVOKED':
      return `perui seurantalinkin: ${name}`
    case 'CALL_WANTED':
      return 'pyysi soittamaan ehdotetusta hinnasta'
  }
}

const channels = { mail: 'Sähköposti', sms: 'Tekstiviesti', whatsapp: 'WhatsApp-viesti' }

/** An amount as the customer of the ticket reads it, with the word; older entries know only the one with VAT. */
const amount = (grossCents: number, netCents: number | null | undefined, withVat: boolean): string =>
  withVat || netCents === undefined || netCents === null
    ? `${formatMoney(grossCents)} (sis. ALV)`
    : `${formatMoney(netCents)} (veroton)`

function extraWork(entry: Extract<TimelineEntry, { kind: 'EXTRA_WORK' }>, withVat: boolean): string {
  const { act, number, grossCents, approvedCents, net, decisions, answeredBy, linkTo } = entry
  const sum = amount(grossCents, net?.cents, withVat)
  if (isByRule(entry)) return `Lupasääntö ”${answeredBy}” hyväksyi lisätyön ${number}: ${sum}`
  switch (act) {
    case 'ASKED':
      return `pyysi luvan (lisätyö ${number}): ${sum}`
    case 'CHANGED':
      return `muutti lisätyöpyyntöä ${number}: nyt ${sum}`
    case 'CALL_WANTED':
      return linkTo === undefined
        ? `pyysi soittamaan lisätyöstä ${number}`
        : `pyysi linkistä soittamaan lisätyöstä ${number}: ${linkTo}`
    case 'WITHDRAWN':
      return `perui lisätyöpyynnön ${number}`
    case 'PASSED_ON':
      return `Lisätyöpyyntö ${number} siirtyi varahyväksyjälle`
    case 'LINK_SENT':
      return `lähetti lisätyöpyynnön ${number} linkin: ${linkTo}`
    case 'LINK_REVOKED':
      return `perui lisätyöpyynnön ${number} linkin: ${linkTo}`
    case 'ABOVE_LIMIT':
      return `yritti hyväksyä lisätyön ${number}, ${sum}, mutta summa ylittää hänen rajansa. Pääkäyttäjän on vastattava.`
    case 'ANSWERED': {
      const approvedGross = approvedCents ?? 0
      const outcome = outcomeOfAnswer({ decisions, grossCents, approvedCents: approvedGross })
      const answer =
        outcome === 'DECLINED'
          ? `ei hyväksynyt lisätyötä ${number}`
          : outcome === 'APPROVED'
            ? `hyväksyi lisätyön ${number}: ${sum}`
            : `hyväksyi osan lisätyöstä ${number}: ${formatMoney(withVat ? approvedGross : (net?.approvedCents ?? approvedGross))} / ${sum}`
      if (linkTo !== undefined) return `${answer} linkistä`
      return answeredBy ? `kirjasi vastauksen: ${answeredBy} ${answer}` : answer
    }
  }
}

/** The sum of a permit is between two companies, without VAT: a private person's ticket leaves it out. */
function permit(
  { act, payer, permitNumber, cents, answeredBy, linkTo }: Extract<TimelineEntry, { kind: 'PERMIT' }>,
  withVat: boolean,
): string {
  const sum = cents === null || withVat ? '' : `, ${formatMoney(cents)} veroton`
  switch (act) {
    case 'PAYER_SET':
      return `merkitsi maksajaksi: ${payer}`
    case 'PAYER_REMOVED':
      return 'poisti maksajan: auton haltija maksaa itse'
    case 'ASKED':
      return `pyysi laskutuslupaa: ${payer}${sum}`
    case 'WITHDRAWN':
      return `perui laskutuslupapyynnön: ${payer}`
    case 'GRANTED':
    case 'DECLINED': {
      const granted = act === 'GRANTED'
      const answer = granted ? `laskutusluvan ${permitNumber}${sum}` : ''
      if (answeredBy !== '' && linkTo === undefined)
        return granted
          ? `kirjasi ${answer} (${payer}, ${answeredBy})`
          : `kirjasi, että ${payer} ei antanut laskutuslupaa (${answeredBy})`
      return `${granted ? `myönsi ${answer}` : 'ei antanut laskutuslupaa'}${linkTo === undefined ? '' : ' linkistä'}`
    }
  }
}

function inspection({ act, name, red, yellow, green }: Extract<TimelineEntry, { kind: 'INSPECTION' }>): string {
  if (act === 'REOPENED') return `avasi tarkastuksen uudelleen: ${name}`
  const found = [red > 0 && `${red} punaista`, yellow > 0 && `${yellow} keltaista`, green > 0 && `${green} kunnossa`]
  return `merkitsi tarkastuksen valmiiksi: ${[name, ...found.filter(Boolean)].join(', ')}`
}

/** Of an entry that keeps only the amount without VAT, by the rate of its day. */
const agreedAmount = (netCents: number, at: string, withVat: boolean): string =>
  amount(netCents + vatCents(netCents, 'STANDARD', dayInHelsinki(new Date(at))), netCents, withVat)

const PRICE_SENTENCES: Record<PriceAct, string> = {
  PROPOSED: 'ehdotti hintaa',
  ACCEPTED: 'hyväksyi hinnan',
  DECLINED: 'ei hyväksynyt hintaa',
  WITHDRAWN: 'perui hintaehdotuksen',
  LOWERED: 'laski hintaa',
}

function priceProposal(entry: Extract<TimelineEntry, { kind: 'PRICE_PROPOSAL' }>, withVat: boolean): string {
  const { act, priceType, agreedCents, grossCents, answeredBy, linkTo } = entry
  const price = `${PRICE_TYPE_LABELS[priceType].toLowerCase()} ${amount(grossCents, agreedCents, withVat)}`
  const answer = `${PRICE_SENTENCES[act]}: ${price}`
  if (linkTo !== undefined) return `${PRICE_SENTENCES[act]} linkistä: ${price}`
  return answeredBy ? `kirjasi vastauksen: ${answeredBy} ${answer}` : answer
}

/**
 * What the actor did, to be read right after the actor's name: `Matti Meikäläinen` + `otti auton työn alle`. Without
 * an actor, it is the whole sentence. A private person reads prices with VAT.
 */
export function timelineSentence(entry: TimelineEntry, customerId: string, withVat: boolean): string {
  switch (entry.kind) {
    case 'REPORTED':
      return entry.organization?.id === customerId ? 'ilmoitti auton korjaamolle' : 'kirjasi huollon'
    case 'MOVED':
      if (isAutomatic(entry, customerId)) return 'Huolto palasi työn alle'
      return moved(entry, entry.organization?.id === customerId)
    case 'EDITED':
      return 'muutti huollon tietoja'
    case 'PRICED':
      if (entry.offer) return `hyväksyi tarjouksen ${amount(entry.offer.grossCents, entry.agreedCents, withVat)}`
      return entry.agreedCents === null
        ? 'poisti sovitun hinnan'
        : `${entry.organization?.id === customerId ? 'hyväksyi tarjouksen' : 'sopi hinnasta'}: ${PRICE_TYPE_LABELS[entry.priceType].toLowerCase()} ${agreedAmount(entry.agreedCents, entry.createdAt, withVat)}`
    case 'PRICE_PROPOSAL':
      return priceProposal(entry, withVat)
    case 'SERVICE_LINES':
      return `lisäsi valitut palvelut riveiksi: ${entry.names.join(', ')}`
    case 'EXTRA_WORK':
      return extraWork(entry, withVat)
    case 'PERMIT':
      return permit(entry, withVat)
    case 'INSPECTION':
      return inspection(entry)
    case 'DRIVERS':
      return driversInWords(entry)
    case 'TOLD_DRIVERS':
      return driversMessaged(entry)
    case 'DRIVER_ANSWERED':
      return entry.channel === 'sms' ? 'vastasi tekstiviestillä' : 'vastasi WhatsAppissa'
    case 'STATUS_LINK':
      return statusLink(entry)
    case 'TYRES':
      return tyresInWords(entry)
    case 'COURTESY_CAR':
      return courtesyCarInWords(entry)
    case 'TRANSPORT':
      return transportInWords(entry)
    case 'BOOKED_ONLINE':
      return 'varasi verkossa. Puhelinnumero on vahvistettu koodilla'
    case 'PINNED':
      return entry.act === 'PINNED' ? 'liitti huoltoon keskustelun viestin' : 'irrotti huollosta keskustelun viestin'
    case 'REVIEWED':
      return 'antoi arvion'
    case 'COMMENTED': {
      const said = entry.body === '' ? `lisäsi ${filesInWords(entry.files)}` : 'kirjoitti kommentin'
      return entry.byMail ? `${said} sähköpostilla` : said
    }
    case 'NOTED':
      return entry.body === ''
        ? `lisäsi ${filesInWords(entry.files)} sisäiseen muistiinpanoon`
        : 'kirjoitti sisäisen muistiinpanon'
    case 'NOT_DELIVERED':
      return `${channels[entry.channel]} ei mennyt perille: ${entry.recipient}`
  }
}
