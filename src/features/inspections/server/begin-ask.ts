import { and, asc, eq, inArray } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { customerPrice } from '#features/customer-prices/customer-prices.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import { mayAsk } from '#features/extra-work/extra-work.policy.ts'
import { askedFindings } from '#features/extra-work/server/asked-findings.ts'
import type { FileView } from '#features/files/files.ts'
import { MAX_FILES_AT_ONCE } from '#features/files/files.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { copyFile, copyKey } from '#features/files/server/copy-files.ts'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { findingInWords } from '../inspection-words.ts'
import { type BeginAsk, type BegunAsk, isFinding } from '../inspections.ts'
import { INSPECTION_FILES } from './inspection-files.ts'
import { inspectionWithTicket } from './inspections.access.ts'
import { inspectionPoints } from './inspections.tables.ts'
import type { PointRow } from './save-points.ts'

/**
 * What a request for extra work of these findings begins with: words, a line for each at what this customer pays, and copies of the photos. Nothing
 * is asked yet; what is not sent is swept with other loose uploads. Refusals: `not_found: inspection`, `forbidden: extra_work_asking`, `conflict:
 * finding_asked`.
 */
export async function beginAsk(ctx: OrganizationContext, asked: BeginAsk): Promise<BegunAsk> {
  const { db, membership, services: running } = ctx
  const { inspection, ticket } = await inspectionWithTicket(db, membership, asked.inspectionId)
  if (!mayAsk(membership, ticket)) throw new AppError('forbidden', 'extra_work_asking')
  const findings = await findingsOf(ctx, inspection.id, asked.pointIds)
  const earlier = new Set((await askedFindings(db, [ticket.id])).map(({ findingId }) => findingId))
  if (findings.some(({ id }) => earlier.has(id))) throw new AppError('conflict', 'finding_asked')
  const [lines, files, withVat] = await Promise.all([
    linesOf(ctx, ticket, findings),
    copiedPhotos(ctx, findings, asked.requestKey),
    paysWithVat(db, ticket.customerId),
  ])
  return { description: descriptionOf(findings), lines, files, withVat, day: dayInHelsinki(running.clock()) }
}

async function findingsOf({ db, membership }: OrganizationContext, inspectionId: string, pointIds: readonly string[]) {
  const wanted = [...new Set(pointIds)]
  const rows = wanted.every(isUuid)
    ? await db
        .select()
        .from(inspectionPoints)
        .where(
          and(
            eq(inspectionPoints.garageId, membership.organizationId),
            eq(inspectionPoints.inspectionId, inspectionId),
            inArray(inspectionPoints.id, wanted),
          ),
        )
        .orderBy(asc(inspectionPoints.place))
    : []
  if (rows.length !== wanted.length || !rows.every(isFinding)) throw notFound('inspection')
  return rows
}

const MAX_DESCRIPTION = 2000

/** The red ones first, a line each. */
const descriptionOf = (findings: readonly PointRow[]): string =>
  [...findings.filter(({ result }) => result === 'RED'), ...findings.filter(({ result }) => result === 'YELLOW')]
    .map(findingInWords)
    .join('\n')
    .slice(0, MAX_DESCRIPTION)

/** One line for each: the service that its template proposes, else what it is called, without a price. */
async function linesOf(
  { db }: OrganizationContext,
  ticket: TicketRow,
  findings: readonly PointRow[],
): Promise<BegunAsk['lines']> {
  const ids = findings.flatMap(({ serviceId }) => serviceId ?? [])
  const [offered, rules] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .select({
            id: services.id,
            name: services.name,
            priceCents: services.priceCents,
            vatCode: services.vatCode,
          })
          .from(services)
          .where(
            and(eq(services.organizationId, ticket.garageId), eq(services.active, true), inArray(services.id, ids)),
          ),
    priceRules(db, ticket),
  ])
  return findings.map(({ id: findingId, name, serviceId }) => {
    const service = offered.find(({ id }) => id === serviceId)
    const line = { findingId, code: '', quantityThousandths: 1000, unit: 'kpl' }
    if (!service)
      return {
        ...line,
        kind: 'OTHER' as const,
        sourceId: null,
        name,
        unitPriceCents: null,
        discountPerMille: 0,
        vatCode: 'STANDARD' as const,
      }
    const { unitPriceCents, discountPerMille } = customerPrice(rules, {
      kind: 'SERVICE',
      sourceId: service.id,
      listPriceCents: service.priceCents,
    })
    const { vatCode } = service
    return {
      ...line,
      kind: 'SERVICE' as const,
      sourceId: service.id,
      name: service.name,
      unitPriceCents,
      discountPerMille,
      vatCode,
    }
  })
}

/** As many as a request takes, the red findings' first. One after the other: each is read and written whole. */
async function copiedPhotos(
  { db, services: { storage }, caller, membership: { organizationId } }: OrganizationContext,
  findings: readonly PointRow[],
  requestKey: string,
): Promise<FileView[]> {
  const photos = await attachedFiles(
    db,
    INSPECTION_FILES,
    findings.map(({ id }) => id),
  )
  const inOrder = findings.toSorted((one, other) => Number(other.result === 'RED') - Number(one.result === 'RED'))
  const wanted = inOrder.flatMap(({ id }) => (photos.get(id) ?? []).map((file) => ({ id, fileId: file.id })))
  const copies: FileView[] = []
  for (const { id, fileId } of wanted.slice(0, MAX_FILES_AT_ONCE)) {
    const owner = { userId: caller.userId, organizationId, purpose: 'attachment' as const }
    const uploadKey = copyKey(requestKey, fileId)
    const copy = await copyFile({ db, storage }, { ...owner, uploadKey }, { kind: INSPECTION_FILES, id, fileId })
    if (copy) copies.push(copy)
  }
  return copies
}
