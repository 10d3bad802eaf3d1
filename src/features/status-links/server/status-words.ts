import type { OpenStatus } from './read-status.ts'

type Ticket = OpenStatus['ticket']

const waits = {
  PARTS: 'Odottaa osia',
  APPROVAL: 'Odottaa vastausta',
  CHECK: 'Tarkastuksessa',
  OTHER: 'Odottaa',
} as const

const steps = {
  NEW: 'Ilmoitettu',
  SCHEDULED: 'Aika varattu',
  IN_PROGRESS: 'Työn alla',
  WAITING: 'Odottaa',
  READY: 'Noudettavissa',
  DONE: 'Valmis',
  CANCELLED: 'Peruttu',
} as const satisfies Record<Ticket['status'], string>

/** A step of the track, in the words of who follows the car. */
export const stepName = (status: Ticket['status'], waitingFor: Ticket['waitingFor'] = null): string =>
  status === 'WAITING' ? waits[waitingFor ?? 'OTHER'] : steps[status]

/** What the present step means, and what the reader does about it. */
export function statusSentence({ ticket, toAnswer }: Pick<OpenStatus, 'ticket' | 'toAnswer'>): string {
  const { status, waitingFor } = ticket
  switch (status) {
    case 'NEW':
      return 'Korjaamo on saanut tiedon autosta ja sopii ajan.'
    case 'SCHEDULED':
      return 'Autolle on varattu aika.'
    case 'IN_PROGRESS':
      return 'Auto on työn alla.'
    case 'WAITING':
      if (waitingFor === 'APPROVAL' && toAnswer.length > 0)
        return 'Työ jatkuu, kun olet vastannut alla olevaan pyyntöön.'
      return {
        PARTS: 'Työ jatkuu, kun osat tulevat.',
        APPROVAL: 'Korjaamo odottaa vastausta pyyntöönsä.',
        CHECK: 'Työ on tehty. Korjaamo tarkastaa vielä auton.',
        OTHER: 'Työ on keskeytynyt hetkeksi.',
      }[waitingFor ?? 'OTHER']
    case 'READY':
      return 'Auto on valmis ja odottaa noutajaa.'
    case 'DONE':
      return 'Työ on tehty ja auto noudettu.'
    case 'CANCELLED':
      return 'Huolto on peruttu. Jos auto pitää vielä huoltaa, soita korjaamolle.'
  }
}
