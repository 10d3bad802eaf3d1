import { type ReactNode, Suspense, useState } from 'react'
import { useIsAfterFirstScreen } from '../first-screen.ts'
import { LoadedAhead, MissingComponentFrame } from '../lazy-component.tsx'
import { savesData } from '../line.ts'
import { Spinner } from './spinner.tsx'

type Props = {
  /** Whether it is wanted now; a window that is loaded ahead says nothing of it. */
  open: boolean
  /** Shown in its place until it is loaded: the button that opens it. Its press sets `open`, so it is not lost. */
  waiting?: ReactNode
  children: ReactNode
}

/**
 * Around a window, sheet, popup or menu that is loaded lazily: ahead, unless the person saves data. Says so when it is wanted and takes longer than
 * 200 ms, or does not come.
 */
export function LazyOverlay({ open, waiting, children }: Props) {
  const isAfterFirstScreen = useIsAfterFirstScreen()
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  // a loaded component draws its own button; it is not missed yet
  if (!wasOpen && (savesData() || !isAfterFirstScreen)) return waiting
  const missing = (failure: ReactNode) => (
    <>
      {waiting}
      {open ? (
        <div className="fixed inset-x-4 bottom-20 z-50 mx-auto w-fit bg-raised print:hidden">{failure}</div>
      ) : null}
    </>
  )
  return (
    <MissingComponentFrame value={missing}>
      <LoadedAhead value={!open}>
        <Suspense
          fallback={
            <>
              {waiting}
              {open ? <OverlayOnItsWay /> : null}
            </>
          }
        >
          {children}
        </Suspense>
      </LoadedAhead>
    </MissingComponentFrame>
  )
}

const OverlayOnItsWay = () => (
  <span role="status" className="pointer-events-none fixed inset-0 z-50 grid place-items-center print:hidden">
    <span className="flex animate-late items-center gap-2.5 rounded-lg border border-line bg-raised px-4 py-3 text-muted shadow-float">
      <Spinner className="size-5" />
      Ladataan…
    </span>
  </span>
)
