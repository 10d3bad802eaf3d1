import { paperOf, vehicleFacts } from '#features/ticket-print/server/paper-parts.ts'
import { timeOf } from '#features/ticket-print/server/paper-words.ts'
import type { PrintedTicket } from '#features/ticket-print/server/printed-ticket.ts'
import type { PdfBlock, PdfDocument } from '#server/pdf/pdf-document.ts'
import { countsInWords, OUTCOME_LABELS } from '../inspection-words.ts'
import { type Inspection, type InspectionPoint, isFinding, RESULT_LABELS } from '../inspections.ts'
import { measureText } from '../measures.ts'

/** Tarkastuspöytäkirja: what was found first, then all points by group, then the photos. A draft says that it is one. */
export const inspectionPaper = (
  ticket: PrintedTicket,
  inspection: Inspection,
  photos: readonly PdfBlock[],
): PdfDocument =>
  paperOf(ticket, 'Tarkastuspöytäkirja', [
    { kind: 'facts', heading: 'Ajoneuvo', across: 4, facts: vehicleFacts(ticket) },
    { kind: 'notice', lead: `${inspection.name}: ${countsInWords(inspection.counts)}`, text: signature(inspection) },
    ...findings(inspection.points.filter(isFinding)),
    ...groupsOf(inspection.points).map(([group, points]) => table(group, points)),
    ...photos,
  ])

function signature({ finishedAt, finishedBy }: Inspection): string {
  if (finishedAt === null) return 'Luonnos: tarkastusta ei ole merkitty valmiiksi.'
  return `Tarkastanut ${finishedBy ?? 'entinen käyttäjä'}, ${timeOf(finishedAt)}.`
}

function groupsOf(points: readonly InspectionPoint[]): [string, InspectionPoint[]][] {
  const groups = new Map<string, InspectionPoint[]>()
  for (const point of points) groups.set(point.group, [...(groups.get(point.group) ?? []), point])
  return [...groups]
}

const resultText = ({ result }: InspectionPoint): string =>
  result === null ? 'Tarkastamatta' : result === 'NOT_APPLICABLE' ? 'Ei koske' : RESULT_LABELS[result]

const measured = ({ measure, unit }: InspectionPoint): string => (measure === null ? '' : measureText(measure, unit))

const outcomeText = ({ outcome }: InspectionPoint): string =>
  outcome ? `Lisätyö ${outcome.extraWork}: ${OUTCOME_LABELS[outcome.is].toLowerCase()}` : ''

/** The red ones first, with what became of each. */
function findings(points: readonly InspectionPoint[]): PdfBlock[] {
  if (points.length === 0) return []
  const order = [...points.filter(({ result }) => result === 'RED'), ...points.filter(({ result }) => result !== 'RED')]
  return [
    {
      kind: 'table',
      heading: 'Löydökset',
      columns: [
        { title: 'Kohta', width: 'rest' },
        { title: 'Tulos', width: 62 },
        { title: 'Mitta', width: 62, align: 'right' },
        { title: 'Huomautus', width: 140 },
        { title: 'Jatko', width: 96 },
      ],
      rows: order.map((point) => [point.name, resultText(point), measured(point), point.note, outcomeText(point)]),
    },
  ]
}

const table = (heading: string, points: readonly InspectionPoint[]): PdfBlock => ({
  kind: 'table',
  heading,
  columns: [
    { title: 'Kohta', width: 'rest' },
    { title: 'Tulos', width: 76 },
    { title: 'Mitta', width: 70, align: 'right' },
    { title: 'Huomautus', width: 170 },
  ],
  rows: points.map((point) => [point.name, resultText(point), measured(point), point.note]),
})
