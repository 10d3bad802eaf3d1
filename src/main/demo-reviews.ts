import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { makeReport, makeReview } from '#features/reviews/server/reviews.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'

const HOUR_MS = 3_600_000

type DemoReview = { stars: number; text: string; answer?: string; isReported?: true }

/** By the place of the garage; each is of another of its newest finished tickets. */
const REVIEWS: readonly (readonly DemoReview[])[] = [
  [
    { stars: 5, text: 'Auto valmis luvattuun aikaan, ja lisätyöstä kysyttiin ensin.' },
    {
      stars: 4,
      text: 'Hyvä työ. Noutoluukku oli hieman hankala löytää.',
      answer: 'Kiitos! Lisäsimme opasteen pihalle.',
    },
    { stars: 5, text: '' },
    {
      stars: 2,
      text: 'Jarrut vinkuvat edelleen, jouduin tuomaan auton uudelleen.',
      answer: 'Pahoittelut. Vaihdoimme palat takuuna, ja tarkistamme jatkossa koeajolla.',
    },
    { stars: 5, text: 'Selkeä hinta etukäteen ja ystävällinen palvelu.' },
    { stars: 1, text: 'Väärä korjaamo, meidän auto oli ihan muualla.', isReported: true },
  ],
  [
    { stars: 5, text: 'Raskas kalusto osataan täällä.', answer: 'Kiitos luottamuksesta!' },
    { stars: 4, text: 'Nopea katsastuskorjaus.' },
    { stars: 4, text: '' },
  ],
  [{ stars: 5, text: 'Renkaat alle odottaessa.' }],
]

type World = {
  garages: readonly { id: string }[]
  customers: readonly { id: string }[]
  /** Of the garage, and of the first customer. */
  people: { adviser: string; manager: string }
}

/** What customers thought of the garages, some with an answer; one waits for a super-user. */
export async function makeDemoReviews(db: Queryable, { garages, customers, people }: World): Promise<void> {
  for (const [place, ofGarage] of REVIEWS.entries()) {
    const garage = garages[place]
    if (!garage) continue
    const done = await db
      .select()
      .from(tickets)
      .where(and(eq(tickets.garageId, garage.id), eq(tickets.status, 'DONE'), isNotNull(tickets.garageArchivedAt)))
      .orderBy(desc(tickets.closedAt), desc(tickets.id))
      .limit(ofGarage.length)
    for (const [index, ticket] of done.entries()) {
      const { stars, text, answer = '', isReported } = ofGarage[index] ?? { stars: 5, text: '' }
      const at = new Date(Date.parse(ticket.closedAt ?? ticket.createdAt) + HOUR_MS).toISOString()
      const authorUserId = ticket.customerId === customers[0]?.id ? people.manager : null
      const review = await makeReview(db, ticket, {
        stars,
        text,
        answer,
        ...(answer && { answeredAt: at, answeredByUserId: people.adviser }),
        authorUserId,
        createdAt: at,
      })
      await db.insert(ticketEvents).values({
        ticketId: ticket.id,
        kind: 'REVIEWED',
        actorUserId: authorUserId,
        actorOrganizationId: ticket.customerId,
        data: {},
        createdAt: at,
      })
      if (isReported) await makeReport(db, review, garage.id, 'Tämä auto ei ole ollut meillä.')
    }
  }
}
