import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FileList } from '#features/files/web/file-list.tsx'
import { PhotoGrid } from '#features/files/web/photos/photo-grid.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import type { OfferRequest } from '../offer-requests.ts'

const PhotoViewer = lazyComponent(() => import('#features/files/web/photos/photo-viewer.tsx'), 'PhotoViewer')

/** What came with a request: pictures as pictures, the rest by name. Which picture is open is in the URL, so that the way back closes it. */
export function RequestFiles({ request }: { request: Pick<OfferRequest, 'files' | 'customer' | 'createdAt'> }) {
  const { files, customer, createdAt } = request
  const { name: by } = customer
  const photos = useMemo(
    () =>
      files.flatMap(({ id, name, width, height }) =>
        width === null || height === null ? [] : [{ id, name, width, height, by, createdAt, description: name }],
      ),
    [files, by, createdAt],
  )
  const search: { photo?: unknown } = useSearch({ strict: false })
  const photo = photos.find(({ id }) => id === search.photo)?.id
  const navigate = useNavigate()
  const { history } = useRouter()
  const isOpen = photo !== undefined
  // stays while its closing is animated
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const wasClosedHere = useRef(false)
  useEffect(() => {
    if (!isOpen) wasClosedHere.current = true
  }, [isOpen])
  const show = (next: string | undefined) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, photo: next }), replace: true, resetScroll: false })
  return (
    <>
      <PhotoGrid photos={photos} />
      <FileList files={files.filter(({ width }) => width === null)} />
      {wasOpen ? (
        <LazyOverlay open={isOpen}>
          <PhotoViewer
            label="Tarjouspyynnön kuvat"
            photos={photos}
            photoId={photo}
            onView={show}
            onClose={() => (wasClosedHere.current ? history.back() : show(undefined))}
          />
        </LazyOverlay>
      ) : null}
    </>
  )
}
