import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { timeWords, wallClockAt } from '#shared/helsinki-clock.ts'
import { formatPhone } from '#shared/phone.ts'
import {
  agreedPrice,
  jobText,
  knownFacts,
  lineSums,
  paperOf,
  soldLines,
  together,
  vehicleFacts,
} from './paper-parts.ts'
import { timeOf } from './paper-words.ts'
import type { PrintedTicket } from './printed-ticket.ts'

/** The work order: lies in the car, is worked by, written on, and signed. */
export const workOrder = (ticket: PrintedTicket): PdfDocument =>
  paperOf(ticket, 'Työmääräin', [
    {
      kind: 'facts',
      heading: 'Ajoneuvo',
      across: 4,
      facts: [...vehicleFacts(ticket), ['Ajokunto', ticket.drivable ? 'Autolla voi ajaa' : 'Autolla ei voi ajaa']],
    },
    {
      kind: 'facts',
      heading: 'Aikataulu',
      across: 4,
      facts: knownFacts([
        ['Ilmoitettu', timeOf(ticket.createdAt)],
        ['Toivottu aika', timeOf(ticket.requestedAt)],
        ['Työ alkaa', timeOf(ticket.scheduledStart)],
        ['Työ päättyy', timeOf(ticket.scheduledEnd)],
        ['Luvattu valmiiksi', timeOf(ticket.promisedReadyAt)],
        ['Mekaanikko', ticket.mechanic?.name ?? null],
        ['Tila', STATUS_LABELS[ticket.status]],
        ['Kiireellisyys', ticket.urgent ? 'Kiireellinen' : null],
        ...ticket.transports.map(({ label, startsAt, endsAt, address }): [string, string] => [
          label,
          [`${timeOf(startsAt)}–${timeWords(wallClockAt(new Date(endsAt)))}`, address].filter(Boolean).join('\n'),
        ]),
      ]),
    },
    {
      kind: 'facts',
      heading: 'Yhteyshenkilö ja avaimet',
      across: 4,
      facts: knownFacts([
        ['Yhteyshenkilö', [ticket.contactName, formatPhone(ticket.contactPhone)].filter(Boolean).join('\n')],
        ['Avaimet', ticket.keysLocation],
        ['Sijaisauto', ticket.courtesyCar ? 'Tarvitaan' : 'Ei tarvita'],
        ['Maksaja', [ticket.payer?.name, ticket.payer?.contractNumber].filter(Boolean).join('\n')],
        ['Laskutuslupa', ticket.payer?.permitNumber ?? null],
      ]),
    },
    jobText(ticket),
    ...soldLines(ticket),
    // a page is never signed without the price on it
    ...together(
      ...lineSums(ticket.lines, ticket.vatDay),
      ...agreedPrice(ticket),
      { kind: 'ruled', heading: 'Merkinnät', lines: 5 },
      { kind: 'blanks', labels: ['Mittarilukema', 'Työ alkoi', 'Työ päättyi', 'Mekaanikko'] },
      {
        kind: 'blanks',
        labels: ['Päivä ja asiakkaan allekirjoitus', 'Nimenselvennys', 'Päivä ja korjaamon allekirjoitus'],
      },
    ),
  ])
