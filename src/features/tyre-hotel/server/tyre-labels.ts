import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { SHORT_SEASONS, setNumberText } from '../tyre-set.ts'
import { dotText } from '../tyre-size.ts'
import { tyreSets } from './tyre-hotel.tables.ts'
import { selectSets, shownSet } from './tyre-set-columns.ts'

/** In one file. */
export const MAX_LABELS = 200

/** A label for each of these sets, in the order of their numbers. One that is not the garage's own is `not_found: tyre_set`. */
export async function tyreLabels(
  { db, membership, services }: OrganizationContext,
  ids: readonly string[],
): Promise<PdfDocument> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0 || !wanted.every(isUuid)) throw notFound('tyre_set')
  const where = and(eq(tyreSets.garageId, membership.organizationId), inArray(tyreSets.id, wanted))
  const sets = (await selectSets(db, where).orderBy(asc(tyreSets.number))).map(shownSet)
  if (sets.length !== wanted.length) throw notFound('tyre_set')
  return {
    title: sets.length === 1 ? `Rengastarra ${setNumberText(sets[0]?.number ?? 0)}` : `${sets.length} rengastarraa`,
    author: '',
    madeAt: services.clock().toISOString(),
    foot: '',
    paper: 'LABEL',
    blocks: sets.map((set) => ({
      kind: 'label',
      code: `${services.publicUrl}/app/tyre-hotel/sets/${set.id}`,
      lead: [set.vehicle.registrationNumber ?? set.vehicle.vinNumber ?? '', setNumberText(set.number)]
        .filter(Boolean)
        .join('  '),
      lines: [
        set.place ? `Paikka ${set.place.name}` : '',
        SHORT_SEASONS[set.season],
        set.size,
        [set.make, set.model].filter(Boolean).join(' '),
        set.dot ? `DOT ${dotText(set.dot)}` : '',
        set.customer.name,
      ].filter(Boolean),
    })),
  }
}
