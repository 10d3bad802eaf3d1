import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import type { WhenRefused } from '#server/outreach/outreach-gate.ts'
import type { Services } from '#server/services.ts'
import { formatPhone } from '#shared/phone.ts'
import { PERMIT_LINK_DAYS } from '../permits.ts'
import type { PermitRow } from './payers.access.ts'
import { PERMIT_MAIL, permitUrl } from './permit-link.ts'

/** What a mail that asks for a permit is about; prices and photos are only on its page. */
type PermitPlace = { plate: string; garage: string; phone: string; contractNumber: string; title: string }

const permitSubject = ({ plate, garage }: PermitPlace): string => `${plate}: ${garage} pyytää laskutuslupaa`

const permitParagraph = ({ garage, plate }: PermitPlace): string =>
  `${garage} pyytää lupaa laskuttaa teiltä auton ${plate} työstä. Sivulla näet rivit, hinnat ja kuvat. Anna luvan numero ja raja tai kerro, miksi lupaa ei anneta. Et tarvitse tiliä.`

const PERMIT_LINK_NOTE = `Linkki toimii ${PERMIT_LINK_DAYS} päivää, mutta vain kunnes pyyntöön on vastattu.`

type Asked = Pick<PermitRow, 'garageId' | 'plate' | 'contractNumber' | 'title'>

/** Which car is at which garage, for the mail. */
export async function permitPlace(
  db: Queryable,
  { garageId, plate, contractNumber, title }: Asked,
): Promise<PermitPlace> {
  const { name, phone } = organizations
  const [garage] = await db.select({ name, phone }).from(organizations).where(eq(organizations.id, garageId))
  if (!garage) throw new Error('a permit is asked by a garage')
  return { plate, contractNumber, title, garage: garage.name, phone: garage.phone ? formatPhone(garage.phone) : '' }
}

type Said = {
  permitId: string
  linkId: string
  to: string
  place: PermitPlace
  organizationId: string
  garageId: string
  userId: string | null
  whenRefused: WhenRefused
}

/** Hands the mail to its channel, in the transaction of the asking. Returns the delivery's id. */
export function queuePermitMail(
  tx: Transaction,
  services: Pick<Services, 'publicUrl' | 'linkSecret' | 'features'>,
  { permitId, linkId, to, place, organizationId, garageId, userId, whenRefused }: Said,
): Promise<string> {
  const mail = composeMail({
    to,
    subject: permitSubject(place),
    paragraphs: [permitParagraph(place)],
    facts: [
      ['Auto', place.plate],
      ['Työ', place.title],
      ...(place.contractNumber ? [['Sopimus', place.contractNumber] as const] : []),
      ['Korjaamo', place.garage],
      ...(place.phone ? [['Puhelin', place.phone] as const] : []),
    ],
    action: { label: 'Katso ja vastaa', url: permitUrl(services, linkId) },
    notes: [PERMIT_LINK_NOTE],
    footer: `Saat viestin, koska ${place.garage} pyysi laskutuslupaa tästä osoitteesta. Jos et tunne asiaa, älä vastaa.`,
  })
  const about = {
    target: { kind: PERMIT_MAIL, id: permitId },
    organizationId,
    senderOrganizationId: garageId,
    senderUserId: userId,
    idempotencyKey: `${PERMIT_MAIL} ${permitId}`,
  }
  return queueMailAbout(tx, services, mail, about, whenRefused)
}
