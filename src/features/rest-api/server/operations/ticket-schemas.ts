import { z } from 'zod'
import { TicketLine, TicketLines } from '#features/line-items/line-items.ts'
import { ReportedJob, TicketChanges } from '#features/tickets/ticket-field-schemas.ts'
import { reportedFieldNames, ticketField } from '#features/tickets/ticket-fields.ts'
import { TicketCard, TicketDetails } from '#features/tickets/ticket-views.ts'
import { STATUS_LABELS, TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { NewVehicle } from '#features/vehicles/vehicles.ts'
import { Id } from '#shared/id.ts'
import { CURRENCY, NamedParty, named } from '../named-schemas.ts'

const statuses = TICKET_STATUSES.map((status) => `\`${status}\` ${STATUS_LABELS[status].toLowerCase()}`).join(', ')

const ticketFieldsShown = {
  ...TicketCard.pick({
    id: true,
    number: true,
    title: true,
    status: true,
    statusChangedAt: true,
    waitingFor: true,
    urgent: true,
    registrationNumber: true,
    vinNumber: true,
    make: true,
    model: true,
    color: true,
    year: true,
    requestedAt: true,
    scheduledStart: true,
    promisedReadyAt: true,
    closedAt: true,
    createdAt: true,
    version: true,
  }).shape,
  status: TicketCard.shape.status.describe(`Tila: ${statuses}.`),
  vehicleId: z.string().nullable().describe('Tallennettu auto; `null`, jos korjaamo ei näe sitä.'),
  garage: NamedParty,
  customer: NamedParty,
  mechanic: NamedParty.nullable(),
}

export const ListedTicket = named(
  'Ticket',
  'Huolto. Auton tiedot ovat ne, jotka ilmoitettiin.',
  z.object({
    ...ticketFieldsShown,
    changedAt: z.string().describe('Viimeisin tapahtuma, jonka tämä osapuoli näkee.'),
  }),
)

const Line = named(
  'TicketLine',
  'Huollon rivi. Hinnat sentteinä ilman arvonlisäveroa.',
  z.object({
    ...TicketLine.pick({
      id: true,
      kind: true,
      code: true,
      name: true,
      quantityThousandths: true,
      unit: true,
      unitPriceCents: true,
      discountPerMille: true,
      vatCode: true,
      isUnpriced: true,
      isDone: true,
    }).shape,
    quantityThousandths: z.number().describe('Määrä tuhannesosina: 1500 on 1,5.'),
    discountPerMille: z.number().describe('Alennus promilleina: 100 on 10 %.'),
    approvedCents: TicketLine.shape.approvedCents.describe('Lisätyönä hyväksytty summa; `null` sovitulle työlle.'),
    netCents: z.number().describe('Rivin hinta ilman arvonlisäveroa.'),
  }),
)

export const Details = named(
  'TicketDetails',
  'Yksi huolto riveineen ja hintoineen.',
  z.object({
    ...ticketFieldsShown,
    ...TicketDetails.pick({
      description: true,
      drivable: true,
      mileageKm: true,
      keysLocation: true,
      courtesyCar: true,
      contactName: true,
      contactPhone: true,
      customerReference: true,
      scheduledEnd: true,
      waitingNote: true,
      services: true,
      reachedAt: true,
    }).shape,
    lines: Line.array(),
    price: TicketLines.shape.price
      .pick({ priceType: true, agreedCents: true, agreedGrossCents: true })
      .describe('Sovittu hinta. `agreedCents` on ilman arvonlisäveroa.'),
    totals: z
      .object({ netCents: z.number(), vatCents: z.number(), grossCents: z.number(), currency: CURRENCY })
      .describe('Rivit yhteensä sentteinä.'),
  }),
)

/** What is said of the job, each field with the product's own label. */
const jobFields = Object.fromEntries(
  reportedFieldNames.map((name) => [name, ReportedJob.shape[name].describe(ticketField(name).label)]),
) as typeof ReportedJob.shape

const Car = named('NewVehicle', 'Uusi auto: rekisterinumero tai valmistenumero on annettava.', NewVehicle)

export const NewTicket = named(
  'NewTicket',
  'Ilmoitettava auto. Asiakkaan avain nimeää korjaamon (`garageId`), korjaamon avain asiakkaan (`customerId`).',
  z
    .object({
      garageId: Id.optional().describe('Korjaamo, johon asiakkaalla on yhteys.'),
      customerId: Id.optional().describe('Asiakas, johon korjaamolla on yhteys.'),
      vehicleId: Id.optional().describe('Auto, jonka avain näkee. Vaihtoehtona `vehicle`.'),
      vehicle: Car.optional().describe('Uusi auto.'),
      ...jobFields,
      // a title is asked of every report that names no service
      title: TicketChanges.shape.title.unwrap().describe(ticketField('title').label),
      mileageConfirmed: z.boolean().default(false).describe('Mittarilukema on oikein, vaikka se ei sovi aiempiin.'),
    })
    .refine(({ vehicleId, vehicle }) => (vehicleId === undefined) !== (vehicle === undefined), {
      path: ['vehicleId'],
      message: 'Anna joko vehicleId tai vehicle',
    }),
)
export type NewTicket = z.infer<typeof NewTicket>
