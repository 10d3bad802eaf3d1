import type { SearchedWords } from '#server/contributions.ts'
import type { WordSource } from '#server/word-sources.ts'
import { inspectionPoints, inspections } from './inspections.tables.ts'

/** Only what is finished is read: what changes of a draft's points is read once it is finished. */
const finished: WordSource = {
  thing: inspections.ticketId,
  words: [inspections.name],
  reads: [inspections.finishedAt],
  fixed: [inspections.number, inspections.garageId, inspections.id],
}
const points: WordSource = {
  thing: { column: inspectionPoints.inspectionId, leadsTo: inspections.ticketId },
  words: [inspectionPoints.note],
  fixed: [inspectionPoints.name, inspectionPoints.place, inspectionPoints.garageId],
  // a point that is only looked at marks nothing
  only: [inspectionPoints.result, ['YELLOW', 'RED']],
}

/** A ticket is found by its finished inspections: their names, and what was found. Both sides see them. */
export const searchedInspections: SearchedWords = {
  kind: 'ticket',
  sources: [finished, points],
  words: `(
    select string_agg(concat_ws(' ', i.name, (
      select string_agg(concat_ws(' ', p.name, p.note), ' ' order by p.place) from inspection_points p
      where p.garage_id = i.garage_id and p.inspection_id = i.id and p.result in ('YELLOW', 'RED')
    )), ' ' order by i.number)
    from inspections i where i.garage_id = thing.garage_id and i.ticket_id = thing.thing_id and i.finished_at is not null
  )`,
}
