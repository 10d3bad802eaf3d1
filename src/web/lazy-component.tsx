import {
  type ComponentType,
  createContext,
  type FunctionComponent,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { loadAhead } from './first-screen.ts'
import { isLineUp, watchLine } from './line.ts'
import { holdPageLoad } from './page-load.ts'
import { reloadForCode } from './reload-for-code.ts'
import { pressEnd } from './ui/after-press.ts'
import { ErrorState } from './ui/error-state.tsx'

type LazyComponent<Props> = FunctionComponent<Props> & { preload: () => Promise<void> }
type Named<Props, Name extends string> = { [Key in Name]: ComponentType<Props> }
type Load<Props, Name extends string> = () => Promise<Named<Props, Name>>

/** What surrounds a component that could not be loaded: a window or menu says so only while the user wants it open. */
export const MissingComponentFrame = createContext<(failure: ReactNode) => ReactNode>((failure) => failure)

/** Whether what is inside is not wanted yet: its components are loaded ahead. */
export const LoadedAhead = createContext(false)

/**
 * A part of a page that is loaded when it is drawn: one that weighs more than some 8 kB or brings a library, and those that the first screen
 * does not need. Smaller ones are imported by their page. Where it cannot be loaded, a small failure is shown in its place, the page stays, and
 * it is tried again when the connection is back. A press that fails to load it reloads the page (`reload-for-code.ts`). `quiet` is for what no
 * user would miss: nothing is shown in its place. `later` is for what is drawn with the first screen, but which is complete without it: its file
 * comes when the others are there. React's own `lazy` remembers a failure for ever.
 */
export function lazyComponent<Props extends object, Name extends string>(
  load: Load<Props, Name>,
  name: Name,
  { quiet = false, later = false } = {},
): LazyComponent<Props> {
  return loadedOnce(load, name, { quiet, later })
}

/** `void`: to know what a page returns, its links would have to be known, which are typed by the tree of all pages. */
type LoadPage<Name extends string> = () => Promise<{ [Key in Name]: (props: object) => void }>

/**
 * The same for a page of the router, which preloads it when the user is about to open it. One that fails to load while online reloads the page at
 * once: its address has all that it shows.
 */
export const lazyPage = <Name extends string>(load: LoadPage<Name>, name: Name): LazyComponent<object> =>
  loadedOnce(load as Load<object, Name>, name, { isPage: true })

function loadedOnce<Props extends object, Name extends string>(
  load: Load<Props, Name>,
  name: Name,
  { quiet = false, later = false, isPage = false },
): LazyComponent<Props> {
  let Part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  let queued: Promise<void> | undefined
  let isMissing = false
  const watchers = new Set<() => void>()
  const show = (next: ComponentType<Props> | undefined) => {
    Part = next
    // as React marks what it has waited for: from now on it is drawn without its fallback
    if (next) for (const waited of [coming, queued]) if (waited) Object.assign(waited, { status: 'fulfilled' })
    for (const changed of watchers) changed()
  }
  const again = () => {
    coming = undefined
    queued = undefined
    isMissing = false
    show(undefined)
  }
  const press = async () => {
    again()
    await start()
    if (isMissing && isLineUp()) await reloadForCode({ isAsked: true })
  }
  // of each failure its own: what was known at the one before is not of this one
  const miss = () => {
    const Missing = () => <MissingComponent again={again} press={press} quiet={quiet} isPage={isPage} />
    isMissing = true
    show(Missing)
  }
  const start = () => {
    // during a press it would take the place of the button that is pressed
    coming ??= load()
      .finally(pressEnd)
      .then((module) => show(module[name]), miss)
    return coming
  }
  /** In its turn; a component that is drawn before then starts it. */
  const queue = () => {
    queued ??= coming ?? loadAhead(start)
    return queued
  }
  /** Drawn: the page waits for it. */
  const want = () => {
    if (!coming) void start().then(holdPageLoad())
    return start()
  }
  const watch = (changed: () => void) => {
    watchers.add(changed)
    return () => watchers.delete(changed)
  }
  function Lazy(props: Props) {
    const Present = useSyncExternalStore(watch, () => Part)
    const isAhead = use(LoadedAhead)
    // the same promise before and after: React draws a component again that waited for one
    use(later || isAhead ? queue() : want())
    return Present ? <Present {...props} /> : null
  }
  return Object.assign(Lazy, {
    async preload() {
      await start()
      // nothing has needed it yet: the next component that does tries again
      if (isMissing && watchers.size === 0) again()
    },
  })
}

type MissingProps = { again: () => void; press: () => void; quiet: boolean; isPage: boolean }

function MissingComponent({ again, press, quiet, isPage }: MissingProps) {
  const frame = use(MissingComponentFrame)
  const [wasUp] = useState(isLineUp)
  useEffect(() => watchLine(() => isLineUp() && again()), [again])
  useEffect(() => {
    if (isPage && wasUp) void reloadForCode()
  }, [isPage, wasUp])
  if (quiet) return null
  return frame(
    <ErrorState title="Tätä osaa ei voitu ladata" error={null} onRetry={press}>
      {wasUp ? 'Yritä uudelleen.' : 'Ei yhteyttä. Yritämme uudelleen, kun yhteys palaa.'} Muuten voit jatkaa
      normaalisti.
    </ErrorState>,
  )
}
