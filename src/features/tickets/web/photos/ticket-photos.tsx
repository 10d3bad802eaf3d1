import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { readTicketSearch } from '../ticket-search.ts'
import { ticketsApi } from '../tickets.api.ts'

const PhotoViewer = lazyComponent(() => import('#features/files/web/photos/photo-viewer.tsx'), 'PhotoViewer')

/** The viewer of a ticket's pictures: which one is open is in the URL, so that going back closes it. */
export function TicketPhotos({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const { photo } = readTicketSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { history } = useRouter()
  const isOpen = photo !== undefined
  // it stays for its way out
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const wasClosedHere = useRef(false)
  useEffect(() => {
    if (!isOpen) wasClosedHere.current = true
  }, [isOpen])

  const photos = useQuery(ticketsApi.photos.queryOptions({ organizationId, ticketId }, { enabled: isOpen }))
  const show = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, photo: next }),
      replace: true,
      resetScroll: false,
    })
  const close = () => (wasClosedHere.current ? history.back() : show(undefined))
  // one that is not there any more, or never was
  const isGone = isOpen && photos.isSuccess && !photos.isFetching && !photos.data.some(({ id }) => id === photo)
  useEffect(() => {
    if (isGone) show(undefined)
  })
  if (!wasOpen) return null
  return (
    <LazyOverlay open={isOpen}>
      <PhotoViewer
        label="Huollon kuvat"
        photos={photos.data}
        photoId={isGone ? undefined : photo}
        onView={show}
        onClose={close}
      />
    </LazyOverlay>
  )
}
