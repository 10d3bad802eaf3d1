import { answerSentence, DECISION_LABELS, outcomeOf } from '#features/extra-work/answer-words.ts'
import type { ExtraWork, ExtraWorkLine, ExtraWorks } from '#features/extra-work/extra-work.ts'
import { approvedLines, shownSum } from '#features/extra-work/extra-work-sums.ts'
import { type ShownPrices, vatWord } from '#features/line-items/shown-prices.ts'
import type { PdfBlock, PdfDocument } from '#server/pdf/pdf-document.ts'
import { formatMoney } from '#shared/money.ts'
import { lineTable, paperOf, vehicleFacts } from './paper-parts.ts'
import { timeOf } from './paper-words.ts'
import type { PrintedTicket } from './printed-ticket.ts'

/** All that was asked beyond what was agreed, in the order of asking, and what the customer answered line by line. */
export const extraWorkPaper = (ticket: PrintedTicket, { works, day, withVat }: ExtraWorks): PdfDocument =>
  paperOf(ticket, 'Lisätyöt', [
    { kind: 'facts', heading: 'Ajoneuvo', across: 4, facts: vehicleFacts(ticket) },
    ...(works.length === 0
      ? [{ kind: 'text', heading: 'Lisätyöt', text: 'Lisätöitä ei ole pyydetty.' } as const]
      : works.toReversed().flatMap((work) => request(work, { withVat, day }))),
    ...(works.some(({ state }) => state === 'ASKED' || state === 'CALL') ? [signatures] : []),
  ])

const signatures: PdfBlock = {
  kind: 'blanks',
  labels: ['Päivä ja asiakkaan allekirjoitus', 'Nimenselvennys', 'Päivä ja korjaamon allekirjoitus'],
}

const answers = {
  title: 'Vastaus',
  width: 62,
  of: ({ decision }: ExtraWorkLine) => (decision ? DECISION_LABELS[decision] : ''),
}

function request(work: ExtraWork, shown: ShownPrices): PdfBlock[] {
  const { number, description, lines, state, answer } = work
  return [
    { kind: 'text', heading: `Lisätyö ${number}: ${standing(work)}`, lead: asked(work), text: description },
    ...lineTable(`Lisätyön ${number} rivit`, lines, shown, state === 'ANSWERED' ? answers : undefined),
    {
      kind: 'together',
      blocks: [
        {
          kind: 'sums',
          sums: [
            [`Pyydetty, ${vatWord(shown)}`, formatMoney(shownSum(lines, shown))],
            ...(state === 'ANSWERED'
              ? [[`Hyväksytty, ${vatWord(shown)}`, formatMoney(shownSum(approvedLines(lines), shown))] as const]
              : []),
          ],
        },
        ...(answer
          ? [{ kind: 'notice', lead: answerSentence(answer, timeOf(answer.at)), text: answer.note } as const]
          : []),
      ],
    },
  ]
}

function standing({ state, lines }: ExtraWork): string {
  if (state === 'ASKED') return 'odottaa vastausta'
  if (state === 'CALL') return 'asiakas pyysi soittamaan'
  if (state === 'WITHDRAWN') return 'peruttu'
  return outcomeOf(lines).toLowerCase()
}

const asked = ({ askedAt, askedBy, revision, readyAt }: ExtraWork): string =>
  [
    `Pyydetty ${timeOf(askedAt)}${askedBy ? `, ${askedBy}` : ''}.`,
    revision > 1 ? `Pyydetty ${revision} kertaa; tässä viimeisin pyyntö.` : '',
    readyAt ? `Auto olisi valmis ${timeOf(readyAt)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
