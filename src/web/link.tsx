import { Link, type LinkComponent, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef } from 'react'
import { loadAhead } from './first-screen.ts'
import { savesData } from './line.ts'

// the router's own viewport prefetch has a fixed margin of 100 px
const margin = '200px'
const jobs = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

function whenNear(element: Element, job: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer?.unobserve(target)
        jobs.get(target)?.()
      }
    },
    { root: document, rootMargin: margin },
  )
  jobs.set(element, job)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    jobs.delete(element)
  }
}

/**
 * The router's Link, typed alike, that fetches its page's code and data when it comes within 200 px of the window, and
 * again on pointing at it. People who ask the browser to save data get the second only.
 */
export const NearLink: LinkComponent<'a'> = (props) => {
  const router = useRouter()
  const anchor = useRef<HTMLAnchorElement>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!anchor.current || savesData()) return
    // a page that cannot be fetched ahead is fetched, and fails in sight, when it is opened
    const fetchAhead = () => router.preloadRoute(latest.current as never).catch(() => undefined)
    return whenNear(anchor.current, () => void loadAhead(fetchAhead))
  }, [router])

  const link = { preload: 'intent', ...props, ref: anchor } as ComponentProps<typeof Link>
  return <Link {...link} />
}
