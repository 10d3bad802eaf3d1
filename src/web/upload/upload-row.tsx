import { RotateCw, X } from 'lucide-react'
import { FieldError } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { LocalPicture } from './local-picture.tsx'
import type { Upload } from './use-uploads.ts'

type Props = { upload: Upload; mayWait?: boolean; goesWith?: string; onCancel: () => void; onRetry: () => void }

/** A file on its way, or one that did not get through. */
export function UploadRow({
  upload: { file, share, error, isUnsent },
  mayWait,
  goesWith = 'kommentin',
  onCancel,
  onRetry,
}: Props) {
  return (
    <li className="flex w-full items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
      {file.type.startsWith('image/') ? (
        <LocalPicture file={file} alt="" className="size-11 shrink-0 rounded-sm" />
      ) : null}
      <div className="min-w-0 grow py-1">
        {error === null ? (
          <Progress
            label={share < 1 ? `Lähetetään ${file.name}` : `Tarkistetaan ${file.name}`}
            value={share < 1 ? share : undefined}
          />
        ) : (
          <>
            <p className="truncate text-sm">{file.name}</p>
            {isUnsent && mayWait ? (
              <p className="text-muted text-sm">Odottaa yhteyttä, lähtee {goesWith} mukana</p>
            ) : (
              <FieldError message={error} />
            )}
          </>
        )}
      </div>
      {error === null ? null : (
        <IconButton label={`Lähetä ${file.name} uudelleen`} onClick={onRetry}>
          <RotateCw className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={error === null ? `Peruuta lähetys: ${file.name}` : `Poista ${file.name}`} onClick={onCancel}>
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
