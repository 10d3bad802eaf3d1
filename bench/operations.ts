import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import type { World } from './world.ts'

/** One measured operation; each request goes to the product with a session, and to the limit as it is. */
export type Operation = { name: string; title: string; goal: number; requests: Request[] }

const query = (procedure: string, input: unknown, session: string): Request => ({
  method: 'GET',
  path: `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  headers: { cookie: `next-auth.session-token=${session}` },
})

export function operations({ garage, customer, ticketIds, vehicleIds, garageIds }: World): Operation[] {
  const report = (index: number) => ({
    organizationId: customer.id,
    garageId: garageIds[index % garageIds.length],
    vehicle: { vehicleId: vehicleIds[index % vehicleIds.length] },
    job: { title: 'Jarrut vinkuvat', description: 'Ajaessa kuuluu vinkuva ääni edestä.' },
  })
  return [
    {
      name: 'desk',
      title: 'Työpöytä (2 000 avointa 20 000:sta)',
      goal: 0.45,
      requests: [query('tickets.listWithGroups', { organizationId: garage.id }, garage.session)],
    },
    {
      name: 'ticket',
      title: 'Yksi huolto',
      goal: 0.4,
      requests: ticketIds.map((ticketId) =>
        query('tickets.get', { organizationId: garage.id, ticketId }, garage.session),
      ),
    },
    {
      name: 'report',
      title: 'Huollon ilmoittaminen',
      goal: 0.45,
      requests: Array.from({ length: 100 }, (_, index) => ({
        method: 'POST',
        path: '/api/trpc/tickets.report',
        headers: { 'content-type': 'application/json', cookie: `next-auth.session-token=${customer.session}` },
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({ ...report(index), requestKey: randomUUID() }),
        }),
      })),
    },
  ]
}
