import type { TimelineEntry } from '../ticket-views.ts'
import type { TicketStatus, WaitingReason } from '../tickets.ts'

const waits: Record<WaitingReason, string> = {
  PARTS: 'jätti huollon odottamaan osia',
  APPROVAL: 'jätti huollon odottamaan lupaa',
  OTHER: 'jätti huollon odottamaan',
}

const resumed: Partial<Record<TicketStatus, string>> = {
  WAITING: 'jatkoi työtä',
  READY: 'palautti huollon työn alle',
  DONE: 'avasi huollon uudelleen',
}

type Moved = Extract<TimelineEntry, { kind: 'MOVED' }>

function moved({ from, to, waitingFor }: Moved, byCustomer: boolean): string {
  switch (to) {
    case 'NEW':
      return from === 'CANCELLED' ? 'palautti perutun huollon' : 'palautti huollon uudeksi'
    case 'SCHEDULED':
      return from === 'IN_PROGRESS' ? 'palautti huollon aikataulutetuksi' : 'aikataulutti huollon'
    case 'IN_PROGRESS':
      return resumed[from] ?? 'otti auton työn alle'
    case 'WAITING':
      return waits[waitingFor ?? 'OTHER']
    case 'READY':
      return 'merkitsi auton noudettavaksi'
    case 'DONE':
      return byCustomer ? 'vahvisti noudon' : 'merkitsi huollon valmiiksi'
    case 'CANCELLED':
      return 'perui huollon'
  }
}

const channels = { mail: 'Sähköposti', sms: 'Tekstiviesti', whatsapp: 'WhatsApp-viesti' }

/**
 * What the actor did, to be read right after the actor's name: `Matti Meikäläinen` + `otti auton työn alle`. Where nobody
 * did it, it is the whole sentence.
 */
export function timelineSentence(entry: TimelineEntry, customerId: string): string {
  switch (entry.kind) {
    case 'REPORTED':
      return entry.organization?.id === customerId ? 'ilmoitti auton korjaamolle' : 'kirjasi huollon'
    case 'MOVED':
      return moved(entry, entry.organization?.id === customerId)
    case 'EDITED':
      return 'muutti huollon tietoja'
    case 'COMMENTED':
      return 'kirjoitti kommentin'
    case 'NOTED':
      return 'kirjoitti sisäisen muistiinpanon'
    case 'NOT_DELIVERED':
      return `${channels[entry.channel]} ei mennyt perille: ${entry.recipient}`
  }
}
