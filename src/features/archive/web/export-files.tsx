import { Download, FileSpreadsheet } from 'lucide-react'
import { useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { formatBytes, formatNumber } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { ArchiveSearch } from '../archive-search.ts'
import { type Export, FORM_NAMES, startExport, useExport } from './archive-export.ts'

const FORMS = [
  { form: 'csv', icon: Download },
  { form: 'xlsx', icon: FileSpreadsheet },
] as const

type Props = { search: ArchiveSearch /** Whether there is something to take out. */; isOffered: boolean }

/**
 * All that the list shows as a file: for a spreadsheet or as a workbook. While one is made, its progress, also when the list shows something else
 * by then.
 */
export function ExportFiles({ search, isOffered }: Props) {
  const { id: organizationId } = useOrganization()
  const file = useExport(organizationId)
  const buttons = useRef<HTMLSpanElement>(null)
  const isRunning = file !== null && file.failure === undefined
  const end = () => {
    // the button that was pressed goes away
    buttons.current?.querySelector('button')?.focus()
    file?.end()
  }
  return (
    <>
      <span ref={buttons} hidden={!isOffered} className="ml-auto flex gap-2 [&[hidden]]:hidden print:hidden">
        {FORMS.map(({ form, icon: Icon }) => (
          <Button
            key={form}
            size="sm"
            aria-disabled={isRunning}
            onClick={() => void startExport(organizationId, search, form)}
          >
            <Icon className="size-4" aria-hidden="true" />
            Lataa {FORM_NAMES[form]}
          </Button>
        ))}
      </span>
      {file ? (
        <span className="flex w-full items-end justify-end gap-3 print:hidden">
          {isRunning ? <HowFar file={file} /> : <WhyNot failure={file.failure} />}
          <Button size="sm" onClick={end}>
            {isRunning ? 'Peruuta' : 'Sulje'}
          </Button>
        </span>
      ) : null}
    </>
  )
}

const WhyNot = ({ failure }: { failure: unknown }) => (
  <span role="alert" className="self-center text-danger text-sm">
    Tiedosto jäi kesken. {failureText(failure)}
  </span>
)

const HowFar = ({ file }: { file: Export }) => (
  <Progress
    className="min-w-0 grow sm:max-w-96"
    label={`Kootaan ${FORM_NAMES[file.form]}-tiedostoa`}
    value={file.rows !== null && file.total ? file.rows / file.total : undefined}
    detail={detailOf(file)}
  />
)

function detailOf({ rows, total, bytes }: Export): string {
  if (rows === null) return bytes > 0 ? formatBytes(bytes) : ''
  return total === null ? `${formatNumber(rows)} riviä` : `${formatNumber(rows)} / ${formatNumber(total)} riviä`
}
