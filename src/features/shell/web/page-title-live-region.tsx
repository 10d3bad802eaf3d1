import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Long enough for the new page to have set its title. */
const SETTLE_MS = 100

/** After a move to another page puts the focus at its beginning and announces its name to screen readers. */
export function PageTitleLiveRegion() {
  const router = useRouter()
  const [name, setName] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      // the first page of a visit is announced by the browser; a filter in the URL is no new page
      if (!fromLocation || !pathChanged) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        const content = document.getElementById('content')
        // a form that took the focus itself keeps it, and so does an open dialog
        const isFree = !document.querySelector('[role="dialog"], dialog[open]')
        if (content && isFree && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
        setName(document.title)
      }, SETTLE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [router])
  return (
    <p aria-live="polite" className="sr-only">
      {name}
    </p>
  )
}
