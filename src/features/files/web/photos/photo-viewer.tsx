import { Download, Lock } from 'lucide-react'
import { useMemo, useState } from 'react'
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import './photo-viewer.css'
import { fileUrl } from '#shared/upload.ts'
import { formatDateTime } from '#web/format.ts'

/** A picture with what is said of it. */
export type ViewedPhoto = {
  id: string
  name: string
  width: number
  height: number
  by: string
  createdAt: string
  /** Of a note: the garage's own. */
  internal?: boolean
}

const labels = {
  'Photo gallery': 'Kuvat',
  Carousel: 'kuvasarja',
  Slide: 'kuva',
  '{index} of {total}': 'Kuva {index} / {total}',
  Previous: 'Edellinen kuva',
  Next: 'Seuraava kuva',
  Close: 'Sulje',
  'Zoom in': 'Suurenna',
  'Zoom out': 'Pienennä',
}
const nothing = () => null

type Props = {
  /** What is leafed through: "Huollon kuvat". */
  label: string
  /** In the order in which they came; undefined until they are known: then only the chosen one is shown. */
  photos: readonly ViewedPhoto[] | undefined
  /** The one to begin with; undefined closes it. */
  photoId: string | undefined
  onView: (photoId: string) => void
  onClose: () => void
}

/** Pictures on the whole screen: leafed through by swipe, arrows and keys, made larger by pinch, double tap and wheel. Import it lazily. */
export function PhotoViewer({ label, photos, photoId, onView, onClose }: Props) {
  const [isOpen, setIsOpen] = useState(photoId !== undefined)
  const [shownId, setShownId] = useState(photoId)
  if ((photoId !== undefined) !== isOpen) {
    setIsOpen(photoId !== undefined)
    // while it is open the viewer itself knows where it is: its address follows later
    if (photoId !== undefined) setShownId(photoId)
  }
  const aloneId = photos ? undefined : shownId
  const slides = useMemo(
    () => photos?.map(slideOf) ?? (aloneId ? [{ src: fileUrl(aloneId), alt: 'Kuva' }] : []),
    [photos, aloneId],
  )
  const index = Math.max(0, photos?.findIndex(({ id }) => id === shownId) ?? 0)
  const shown = photos?.[index]
  return (
    <Lightbox
      className="photo-viewer"
      open={isOpen}
      close={onClose}
      slides={slides}
      index={index}
      on={{
        view: ({ index: seen }) => {
          const next = photos?.[seen]
          if (!next || next.id === shownId) return
          setShownId(next.id)
          onView(next.id)
        },
      }}
      plugins={[Zoom]}
      labels={{ ...labels, Lightbox: label }}
      carousel={{ finite: true, preload: 1 }}
      animation={{ fade: 150, swipe: 200, zoom: 200 }}
      zoom={{ scrollToZoom: true, maxZoomPixelRatio: 3 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      toolbar={{ buttons: [shown ? <DownloadLink key="download" photo={shown} /> : null, 'close'] }}
      render={{
        ...(slides.length < 2 && { buttonPrev: nothing, buttonNext: nothing }),
        controls: () => (shown ? <Facts photo={shown} place={index + 1} count={slides.length} /> : null),
        iconError: () => <span className="px-8 text-center text-white">Kuvaa ei voi näyttää ilman yhteyttä.</span>,
      }}
    />
  )
}

const slideOf = ({ id, name, width, height, by, createdAt }: ViewedPhoto): SlideImage => ({
  src: fileUrl(id),
  alt: `${name}, ${by}, ${formatDateTime(createdAt)}`,
  width,
  height,
})

const DownloadLink = ({ photo }: { photo: ViewedPhoto }) => (
  <a className="yarl__button" href={fileUrl(photo.id)} download={photo.name} title="Lataa" aria-label="Lataa">
    <Download className="yarl__icon" aria-hidden="true" />
  </a>
)

function Facts({ photo, place, count }: { photo: ViewedPhoto; place: number; count: number }) {
  return (
    <>
      <p className="tabular pointer-events-none absolute top-0 left-0 p-5 font-semibold text-white" aria-hidden="true">
        {place} / {count}
      </p>
      <p className="photo-viewer-facts pointer-events-none absolute inset-x-0 bottom-0 px-5 pt-8 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-sm text-white">
        <span className="font-semibold">{photo.by}</span> · {formatDateTime(photo.createdAt)}
        {photo.internal ? (
          <span className="ml-2 inline-flex items-center gap-1">
            <Lock className="size-3.5" aria-hidden="true" />
            Näkyy vain korjaamolle
          </span>
        ) : null}
      </p>
    </>
  )
}
