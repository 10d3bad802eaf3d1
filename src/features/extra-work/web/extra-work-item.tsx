import { clsx } from 'clsx'
import { FileList } from '#features/files/web/file-list.tsx'
import { type ShownPrices, shownLineCents, vatWord, withShownUnitPrice } from '#features/line-items/shown-prices.ts'
import { LineSums } from '#features/line-items/web/line-sums.tsx'
import { priceText } from '#features/line-items/web/line-words.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDateTime } from '#web/format.ts'
import { slot } from '#web/slot.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { useMinute } from '#web/use-minute.ts'
import { answerSentence, DECISION_LABELS } from '../answer-words.ts'
import type { ExtraWork, ExtraWorkLine } from '../extra-work.ts'
import { AnswerForm } from './answer-form.tsx'
import type {} from './extra-work-slots.ts'
import { differences, standingOf, waitingSentence } from './extra-work-words.ts'
import { GarageActs } from './garage-acts.tsx'

type Props = { work: ExtraWork; ticketId: string; shown: ShownPrices; isGarage: boolean }

/** One request: what was found, what it would cost, who answered what. */
export function ExtraWorkItem({ work, ticketId, shown, isGarage }: Props) {
  const Links = slot('extraWorkLinks')
  const now = useMinute()
  const standing = standingOf(work, isGarage, shown.day)
  const waiting = waitingSentence(work, now)
  const answered = work.answer && answerSentence(work.answer, formatDateTime(work.answer.at))
  return (
    <li className="grid gap-2" aria-label={`Lisätyö ${work.number}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          Lisätyö {work.number}
          <RelativeTime at={work.askedAt} className="ml-2 font-normal text-muted text-sm" />
        </h3>
        <Badge kind={standing.kind}>{standing.label}</Badge>
      </div>
      <p className="wrap-anywhere whitespace-pre-wrap">{work.description}</p>
      <FileList files={work.files} label={`Lisätyön ${work.number} kuvat`} />
      {work.can.answer ? (
        <>
          {/* asked again, it is answered again */}
          <AnswerForm key={work.revision} work={work} ticketId={ticketId} shown={shown} />
        </>
      ) : (
        <>
          <ul aria-label="Rivit" className="divide-y divide-line border-line border-y">
            {work.lines.map((line) => (
              <Line key={line.id} line={line} shown={shown} />
            ))}
          </ul>
          {work.state === 'ANSWERED' ? (
            <LineSums
              lines={work.lines.filter(({ decision }) => decision === 'APPROVED')}
              day={shown.day}
              total="Hyväksytty yhteensä"
            />
          ) : (
            <LineSums lines={work.lines} day={shown.day} />
          )}
        </>
      )}
      {work.readyAt ? <p className="text-sm">Auto olisi valmis {formatDateTime(work.readyAt)}.</p> : null}
      {waiting ? <p className="text-muted text-sm">{waiting}</p> : null}
      {answered ? <p className="text-muted text-sm">{answered}</p> : null}
      {work.answer?.note ? <p className="wrap-anywhere text-sm">”{work.answer.note}”</p> : null}
      <Changes work={work} shown={shown} />
      {isGarage ? <GarageActs work={work} ticketId={ticketId} shown={shown} /> : null}
      {Links ? <Links ticketId={ticketId} extraWorkId={work.id} number={work.number} /> : null}
    </li>
  )
}

const Line = ({ line, shown }: { line: ExtraWorkLine; shown: ShownPrices }) => (
  <li className="flex items-start justify-between gap-3 py-2">
    <div className="min-w-0">
      <p className={clsx('wrap-anywhere', line.decision === 'DECLINED' && 'text-muted line-through')}>{line.name}</p>
      <p className="tabular text-muted text-sm">
        {priceText(withShownUnitPrice(line, shown))}, {vatWord(shown)}
      </p>
    </div>
    <p className="shrink-0 text-right">
      <span className="tabular whitespace-nowrap font-semibold">{formatMoney(shownLineCents(line, shown))}</span>
      {line.decision ? (
        <span className={clsx('block text-sm', line.decision === 'APPROVED' ? 'text-done' : 'text-danger')}>
          {DECISION_LABELS[line.decision]}
        </span>
      ) : null}
    </p>
  </li>
)

/** The differences from the last asking. */
function Changes({ work, shown }: { work: ExtraWork; shown: ShownPrices }) {
  const before = work.earlier.at(-1)
  if (!before) return null
  const changes = differences(
    before.lines,
    work.lines,
    (line) => `${formatMoney(shownLineCents(line, shown))} (${vatWord(shown)})`,
  )
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-muted">Pyydetty {work.revision} kertaa: mikä muuttui</summary>
      <ul className="mt-1 grid gap-0.5 pl-4">
        {changes.map((sentence) => (
          <li key={sentence} className="wrap-anywhere list-disc">
            {sentence}
          </li>
        ))}
        {before.description === work.description ? null : <li className="list-disc">Kuvausta muutettiin</li>}
        {before.readyAt === work.readyAt ? null : <li className="list-disc">Valmistumisaika muuttui</li>}
        {before.answer ? (
          <li className="list-disc">Aiempi vastaus {formatDateTime(before.answer.at)} ei enää ole voimassa</li>
        ) : null}
      </ul>
    </details>
  )
}
