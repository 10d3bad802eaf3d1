import { X } from 'lucide-react'
import { fileUrl, thumbnailUrl } from '#shared/upload.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LocalPicture } from './local-picture.tsx'

type Props = {
  name: string
  /** Of what the server has already. */
  fileId?: string
  /** What was chosen, while the page has it: shown without being fetched. */
  source: File | undefined
  /** Share of the bytes sent, 0–1; without it nothing is on its way. */
  share?: number
  onRemove: () => void
}

/** A picture that goes with a form, as a small square. */
export function PictureTile({ name, fileId, source, share, onRemove }: Props) {
  const isSending = share !== undefined
  const picture = source ? (
    <LocalPicture file={source} alt={name} className="size-full" />
  ) : (
    fileId && <img src={thumbnailUrl(fileId)} alt={name} width={96} height={96} className="size-full object-cover" />
  )
  return (
    <li className="relative size-24 overflow-hidden rounded-md border border-line bg-sunken">
      {/* no link before there is something to open, but the same element: the picture does not blink */}
      <a href={fileId && fileUrl(fileId)} target="_blank" rel="noreferrer" className="block size-full">
        {picture}
      </a>
      {isSending ? (
        <div
          role="progressbar"
          aria-label={share < 1 ? `Lähetetään ${name}` : `Tarkistetaan ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share < 1 ? Math.round(share * 100) : undefined}
          className="absolute inset-x-1 bottom-1 h-2 overflow-hidden rounded-full border border-line bg-raised"
        >
          <div
            className={share < 1 ? 'h-full bg-brand transition-[width]' : 'h-full w-1/3 animate-stripe bg-brand'}
            style={share < 1 ? { width: `${Math.round(share * 100)}%` } : undefined}
          />
        </div>
      ) : null}
      <IconButton
        label={isSending ? `Peruuta lähetys: ${name}` : `Poista ${name}`}
        kind="secondary"
        size="sm"
        className="absolute! top-0.5 right-0.5"
        onClick={onRemove}
      >
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
