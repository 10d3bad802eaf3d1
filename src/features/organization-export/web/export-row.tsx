import { Download, Trash2 } from 'lucide-react'
import { formatBytes, formatDateTime, formatNumber } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { isUnderWay, type OrganizationExport } from '../organization-export.ts'

type Props = {
  export: OrganizationExport
  isGettingLink: boolean
  onDownload: () => void
  onRemove: () => void
}

/** One export: what is in it, how far it is, and until when it is there. */
export function ExportRow({ export: shown, isGettingLink, onDownload, onRemove }: Props) {
  const { state, withFiles, askedAt, askedBy, sizeBytes, expiresAt } = shown
  const asked = formatDateTime(askedAt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="grid min-w-0 grow basis-72 gap-1" aria-live="polite">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{asked}</span>
          {state === 'FAILED' ? <Badge kind="danger">Ei onnistunut</Badge> : null}
        </p>
        <p className="text-muted text-sm">
          {`${withFiles ? 'Tiedot, kuvat ja liitteet' : 'Tiedot ilman kuvia'} · pyysi ${askedBy ?? 'poistettu käyttäjä'}`}
        </p>
        {isUnderWay(shown) ? <HowFar shown={shown} /> : null}
        {state === 'READY' && expiresAt !== null ? (
          <p className="text-sm">{`${formatBytes(sizeBytes)} · ladattavissa ${formatDateTime(expiresAt)} asti`}</p>
        ) : null}
        {state === 'FAILED' ? (
          <p className="text-sm">Tee vienti uudelleen. Jos se ei onnistu, ota yhteyttä tukeen.</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'READY' ? (
          <Button kind="primary" pending={isGettingLink} onClick={onDownload} aria-label={`Lataa vienti ${asked}`}>
            <Download className="size-4" aria-hidden="true" />
            Lataa
          </Button>
        ) : null}
        <Button onClick={onRemove} aria-label={`${isUnderWay(shown) ? 'Keskeytä' : 'Poista'} vienti ${asked}`}>
          <Trash2 className="size-4" aria-hidden="true" />
          {isUnderWay(shown) ? 'Keskeytä' : 'Poista'}
        </Button>
      </div>
    </li>
  )
}

function HowFar({ shown: { state, kindsDone, kindCount, filesDone, fileCount } }: { shown: OrganizationExport }) {
  if (state === 'WAITING') return <Progress label="Odottaa vuoroaan" />
  if (fileCount !== null && fileCount > 0)
    return (
      <Progress
        label="Haetaan kuvia ja liitteitä"
        value={filesDone / fileCount}
        detail={`${formatNumber(filesDone)} / ${formatNumber(fileCount)}`}
      />
    )
  return <Progress label="Kootaan tietoja" value={kindCount === 0 ? undefined : kindsDone / kindCount} />
}
