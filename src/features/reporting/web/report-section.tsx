import { Download } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Days } from '../report-range.ts'
import type { ReportTable } from '../reporting.ts'
import { Definition } from './definition.tsx'

type Props = {
  title: string
  definition: string | readonly string[]
  days: Days
  /** Which table the file has; left out where there is nothing to take out. */
  table?: ReportTable | undefined
  chart?: ReactNode
  children: ReactNode
}

/** A subject of the report: its chart, the same numbers in a table, how they are counted, and the table as a file. */
export function ReportSection({ title, definition, days, table, chart, children }: Props) {
  const { id: organizationId } = useOrganization()
  return (
    <Card className="min-w-0 print:mb-4" aria-label={title}>
      <CardHeader title={title}>
        {table ? (
          <ButtonHref
            size="sm"
            download
            href={`/api/reporting/report.csv?${new URLSearchParams({ organizationId, ...days, table })}`}
            className="print:hidden"
            aria-label={`Lataa CSV: ${title}`}
          >
            <Download className="size-4" aria-hidden="true" />
            Lataa CSV
          </ButtonHref>
        ) : null}
      </CardHeader>
      <CardBody className="grid gap-4">
        {/* the numbers do not wait for the script that draws them; as high as `step-chart.tsx` draws */}
        {chart ? <Suspense fallback={<Skeleton className="h-55 w-full" />}>{chart}</Suspense> : null}
        {children}
        <Definition>{definition}</Definition>
      </CardBody>
    </Card>
  )
}
