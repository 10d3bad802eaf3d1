import { Link } from '@tanstack/react-router'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { thumbnailUrl } from '#shared/upload.ts'
import { isLineUp, watchLine } from '#web/line.ts'

export type GridPhoto = { id: string; width: number; height: number; description: string }

/** A scan of a receipt and a panorama keep to a shape that can be recognised among the others. */
const NARROWEST = 0.6
const WIDEST = 2

/** Pictures in a row, each in its own shape before it is there; a press opens it in the viewer. */
export function PhotoGrid({ photos }: { photos: readonly GridPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Kuvat" className="flex flex-wrap gap-2">
      {photos.map((photo) => (
        <li key={photo.id} className="min-w-0">
          <Link
            to="."
            search={(search: object) => ({ ...search, photo: photo.id })}
            resetScroll={false}
            preload={false}
            className="block overflow-hidden rounded-md border border-line bg-sunken hover:border-ink"
          >
            <Thumbnail photo={photo} isAlone={photos.length === 1} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ photo, isAlone }: { photo: GridPhoto; isAlone: boolean }) {
  const { id, width, height, description } = photo
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => watchLine(() => isLineUp() && setIsMissing(false)), [])
  const aspectRatio = Math.min(WIDEST, Math.max(NARROWEST, width / height))
  const size = isAlone ? 'h-44 max-w-full' : 'h-32 max-w-full'
  if (isMissing)
    return (
      <span
        role="img"
        aria-label={`${description}. Kuva ei näy ilman yhteyttä.`}
        className={`grid content-center justify-items-center gap-1 p-2 text-center text-muted text-xs ${size}`}
        style={{ aspectRatio }}
      >
        <ImageOff className="size-6" aria-hidden="true" />
        Ei yhteyttä
      </span>
    )
  return (
    <img
      src={thumbnailUrl(id)}
      alt={description}
      width={Math.round(176 * aspectRatio)}
      height={176}
      loading="lazy"
      decoding="async"
      className={`w-auto object-cover ${size}`}
      style={{ aspectRatio }}
      onError={() => setIsMissing(true)}
    />
  )
}
