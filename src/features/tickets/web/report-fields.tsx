import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { VerifyEmailNotice } from '#features/accounts/web/verify-email-notice.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SeveralCars, SeveralOutcome } from '#features/vehicles/web/several-cars.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CustomerSection } from './customer-section.tsx'
import { GarageSection } from './garage-section.tsx'
import { CarSection } from './intake/car-section.tsx'
import { type FormPart, focusPart, nextPart } from './intake/form-parts.ts'
import { JobSection } from './job-section.tsx'
import type { NewTicketSearch } from './new-ticket-search.ts'
import { shelfLabel } from './shelved-reports.ts'
import type { useReportForm } from './use-report-form.ts'

type Props = {
  id: string
  report: ReturnType<typeof useReportForm>
  search: NewTicketSearch
  /** Several cars of a customer's own, or none. */
  cars?: readonly string[]
  /** False while only the car is shown. */
  isDrawn?: boolean
  /** What stays below while the form scrolls. */
  children?: ReactNode
}

/** The form of a report, plate first: other calls that are begun, car, other side, work, and what the server refused. */
export function ReportFields({ id, report, search, cars = [], isDrawn = true, children }: Props) {
  const { type } = useOrganization()
  const { form, several, problem, openSent } = report
  const isSeveral = cars.length > 1
  const sections: { part: FormPart; title: string; content: ReactNode }[] = [
    isSeveral
      ? { part: 'car', title: 'Autot', content: <ReportedCars cars={cars} /> }
      : { part: 'car', title: 'Auto', content: <CarSection form={form} /> },
    type === 'GARAGE'
      ? { part: 'party', title: 'Asiakas', content: <CustomerSection form={form} search={search} /> }
      : { part: 'party', title: 'Korjaamo', content: <GarageSection form={form} search={search} /> },
    { part: 'job', title: 'Työ', content: <JobSection form={form} isSeveral={isSeveral} /> },
  ]
  return (
    <>
      <Begun report={report} />
      <VerifyEmailNotice className="mb-4" />
      <form id={id} data-report onSubmit={(event) => void report.submit(event)} noValidate className="grid gap-4">
        {sections.map(({ part, title, content }, index) => (
          <Card
            key={part}
            data-part={part}
            aria-labelledby={`section-${index}`}
            className={clsx('scroll-mt-4 gap-4 p-4 sm:p-6', isDrawn || part === 'car' ? 'grid' : 'hidden')}
          >
            <h2 id={`section-${index}`} className="flex items-center gap-2.5 font-semibold text-xl">
              <span
                className="plate-type grid size-7 place-items-center rounded-full bg-ink text-base text-canvas"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              {title}
            </h2>
            {content}
          </Card>
        ))}
        {isSeveral ? <SeveralOutcome vehicleIds={cars} several={several} words={outcome} /> : null}
        {problem ? (
          <div role="alert">
            <Notice
              kind="danger"
              actions={
                openSent ? (
                  <Button size="sm" onClick={() => void openSent()}>
                    Avaa huolto
                  </Button>
                ) : undefined
              }
            >
              {problem}
            </Notice>
          </div>
        ) : null}
        {isDrawn ? children : null}
      </form>
    </>
  )
}

const outcome = {
  stopped: (done: number, all: number) =>
    `${done} / ${all} autoa ehdittiin ilmoittaa. Kun lähetät uudelleen, niitä ei ilmoiteta toista kertaa.`,
  refused: (refused: number, all: number) => `${refused} / ${all} autoa jäi ilmoittamatta`,
  rest: 'Muut on ilmoitettu. Kun lähetät uudelleen, niitä ei ilmoiteta toista kertaa.',
}

const ReportedCars = ({ cars }: { cars: readonly string[] }) => (
  <div className="grid gap-3">
    <p className="text-muted">Jokaisesta autosta tehdään oma huolto samoilla tiedoilla.</p>
    <SeveralCars vehicleIds={cars} label="Ilmoitettavat autot" />
  </div>
)

/** Other forms that are begun, each one press away; and that this one goes on from before. */
function Begun({ report: { shelf, resume, isRestored, startOver } }: Pick<Props, 'report'>) {
  const { type } = useOrganization()
  return (
    <>
      {shelf.length > 0 ? (
        <ul aria-label="Keskeneräiset" className="mb-4 flex flex-wrap gap-2">
          {shelf.map((draft) => (
            <li key={draft.requestKey} className="min-w-0">
              <Button
                size="sm"
                className="max-w-full"
                onClick={() => {
                  resume(draft)
                  focusPart(nextPart(type, draft.values))
                }}
              >
                <span className="sr-only">Jatka: </span>
                <span className="truncate">{shelfLabel(draft)}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isRestored ? (
        <Notice
          className="mb-4"
          actions={
            <Button
              size="sm"
              onClick={() => {
                startOver()
                focusPart('car')
              }}
            >
              Aloita alusta
            </Button>
          }
        >
          Jatkat keskeneräistä lomaketta.
        </Notice>
      ) : null}
    </>
  )
}
