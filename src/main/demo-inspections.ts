import { and, asc, eq } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import type { Result } from '#features/inspections/inspections.ts'
import { READY_TEMPLATE_KEYS, READY_TEMPLATES } from '#features/inspections/ready-templates.ts'
import { makeInspection, makeInspectionTemplate } from '#features/inspections/server/inspections.factory.ts'
import { inspectionTemplates } from '#features/inspections/server/inspections.tables.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'

type Person = { id: string; name: string }
type People = { garageId: string; customerId: string; mechanic: Person; admin: Person }

const HOUR_MS = 3_600_000

/** By the point's name: what the mechanic found. */
const FOUND: Record<string, { result: Result; measure?: number; note?: string }> = {
  'Jarrupalat, etu': { result: 'RED', measure: 1600, note: 'Vasen kulunut vinoon, ura levyssä.' },
  'Jarrupalat, taka': { result: 'GREEN', measure: 6500 },
  'Renkaan urasyvyys, vasen etu': { result: 'YELLOW', measure: 3400 },
  'Renkaan urasyvyys, oikea etu': { result: 'YELLOW', measure: 3300, note: 'Vaihto ennen talvea.' },
  'Renkaan urasyvyys, vasen taka': { result: 'GREEN', measure: 5200 },
  'Renkaan urasyvyys, oikea taka': { result: 'GREEN', measure: 5300 },
  'Akun lepojännite': { result: 'GREEN', measure: 12_600 },
  'Jarrunesteen vesipitoisuus': { result: 'YELLOW', measure: 2500 },
  'Jäähdytysnesteen pakkaskestävyys': { result: 'GREEN', measure: -37_000 },
}

/** The garage's templates, one inspection with findings of which one was approved and one declined, and one that is half done. */
export async function makeDemoInspections(db: Queryable, { garageId, customerId, mechanic, admin }: People) {
  const sold = new Map(
    (await db.select().from(services).where(eq(services.organizationId, garageId))).map(({ id, name }) => [
      name.toLowerCase(),
      id,
    ]),
  )
  for (const key of READY_TEMPLATE_KEYS) {
    const { name, groups } = READY_TEMPLATES[key]
    await makeInspectionTemplate(db, {
      organizationId: garageId,
      name,
      groups: groups.map((group) => ({
        name: group.name,
        points: group.points.map(({ service, ...point }) => ({
          ...point,
          serviceId: (service && sold.get(service.toLowerCase())) ?? null,
        })),
      })),
    })
  }
  const [template] = await db
    .select()
    .from(inspectionTemplates)
    .where(and(eq(inspectionTemplates.organizationId, garageId), eq(inspectionTemplates.name, 'Kuntotarkastus')))
  const cars = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), eq(tickets.status, 'IN_PROGRESS')))
    .orderBy(asc(tickets.id))
  const own = cars.filter((car) => car.customerId === customerId)
  const first = own[0] ?? cars[0]
  const second = cars.find(({ id }) => id !== first?.id)
  if (!template || !first || !second) return
  const points = template.groups.flatMap(({ name: group, points: of }) => of.map((point) => ({ ...point, group })))
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR_MS).toISOString()
  const of = (ticket: typeof first) => ({
    ticketId: ticket.id,
    garageId,
    customerId: ticket.customerId,
    templateId: template.id,
    name: template.name,
    startedByUserId: mechanic.id,
  })
  const half = Math.floor(points.length / 2)
  await makeInspection(
    db,
    { ...of(second), createdAt: at(1) },
    points.map((point, place) => ({ ...point, result: place < half ? ('GREEN' as const) : null })),
  )
  const finished = await makeInspection(
    db,
    { ...of(first), createdAt: at(5), finishedAt: at(4), finishedByUserId: mechanic.id },
    points.map((point) => ({ ...point, result: 'GREEN' as const, ...FOUND[point.name] })),
  )
  const pointId = (name: string) => finished.points.find((point) => point.name === name)?.id ?? null
  const work = await makeExtraWork(
    db,
    {
      ticketId: first.id,
      garageId,
      customerId: first.customerId,
      askedByUserId: admin.id,
      askedAt: at(4),
      state: 'ANSWERED',
      answeredAt: at(2),
      answeredBy: '',
      description:
        'Jarrupalat, etu: 1,6 mm. Vasen kulunut vinoon, ura levyssä.\nRenkaan urasyvyys, oikea etu: 3,3 mm. Vaihto ennen talvea.',
    },
    [
      {
        name: 'Jarrupalojen vaihto, etu',
        unit: 'kpl',
        unitPriceCents: 18_900,
        decision: 'APPROVED',
        findingId: pointId('Jarrupalat, etu'),
      },
      {
        name: 'Renkaiden vaihto, etupari',
        unit: 'pari',
        unitPriceCents: 24_000,
        decision: 'DECLINED',
        findingId: pointId('Renkaan urasyvyys, oikea etu'),
      },
    ],
  )
  await makeLine(db, {
    ticketId: first.id,
    garageId,
    extraWorkId: work.id,
    name: 'Jarrupalojen vaihto, etu',
    unit: 'kpl',
    unitPriceCents: 18_900,
    approvedCents: 18_900,
  })
  await db.insert(ticketEvents).values({
    ticketId: first.id,
    kind: 'INSPECTION',
    actorUserId: mechanic.id,
    actorOrganizationId: garageId,
    data: { act: 'FINISHED', name: template.name, red: 1, yellow: 3, green: points.length - 4 },
    createdAt: at(4),
  })
}
