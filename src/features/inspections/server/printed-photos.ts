import { pictureForPrint } from '#features/files/server/picture-for-print.ts'
import type { Queryable } from '#server/db/database.ts'
import type { PdfBlock } from '#server/pdf/pdf-document.ts'
import type { Storage } from '#server/storage/storage.ts'
import { findingInWords } from '../inspection-words.ts'
import { type Inspection, RESULT_LABELS } from '../inspections.ts'
import { INSPECTION_FILES } from './inspection-files.ts'

/** A paper stays a file that is sent by mail. */
const MAX_PICTURES = 24

/** The photos of points, two on a page, those of red findings first. Pictures are made one after the other. */
export async function printedPhotos(
  db: Queryable,
  storage: Storage,
  { points }: Pick<Inspection, 'points'>,
): Promise<PdfBlock[]> {
  const order = [...points.filter(({ result }) => result === 'RED'), ...points.filter(({ result }) => result !== 'RED')]
  const photos = order.flatMap((point) =>
    point.files.map((file, place) => ({ point, place, isPicture: file.width !== null })),
  )
  const blocks: PdfBlock[] = []
  for (const { point, place } of photos.filter(({ isPicture }) => isPicture).slice(0, MAX_PICTURES)) {
    const jpeg = await pictureForPrint(db, storage, {
      of: { kind: INSPECTION_FILES, id: point.id },
      place,
      sha256: null,
    })
    blocks.push({
      kind: 'picture',
      startsPage: blocks.length % 2 === 0,
      jpeg,
      heading: point.result ? `${point.name} · ${RESULT_LABELS[point.result].toLowerCase()}` : point.name,
      text: jpeg ? findingInWords(point) : 'Kuvaa ei voitu lukea.',
    })
  }
  return blocks
}
