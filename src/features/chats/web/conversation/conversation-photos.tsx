import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ViewedPhoto } from '#features/files/web/photos/photo-viewer.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import type { Message } from '../../chats.ts'

const PhotoViewer = lazyComponent(() => import('#features/files/web/photos/photo-viewer.tsx'), 'PhotoViewer')

/** The viewer of the pictures that are shown: the open one is in the address, so that going back closes it. */
export function ConversationPhotos({ messages, otherName }: { messages: readonly Message[]; otherName: string }) {
  const { photo } = useSearch({ from: '/app/chats/$organizationId' })
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

  const photos = useMemo(() => messages.flatMap((message) => photosOf(message, otherName)), [messages, otherName])
  const show = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, photo: next }),
      replace: true,
      resetScroll: false,
    })
  const close = () => (wasClosedHere.current ? history.back() : show(undefined))
  if (!wasOpen) return null
  const isKnown = !isOpen || photos.some(({ id }) => id === photo)
  return (
    <LazyOverlay open={isOpen}>
      <PhotoViewer
        label="Keskustelun kuvat"
        photos={isKnown ? photos : undefined}
        photoId={photo}
        onView={show}
        onClose={close}
      />
    </LazyOverlay>
  )
}

const photosOf = ({ files, sender, createdAt }: Message, otherName: string): ViewedPhoto[] =>
  files.flatMap(({ id, name, width, height }) =>
    width === null || height === null ? [] : [{ id, name, width, height, createdAt, by: sender?.name ?? otherName }],
  )
