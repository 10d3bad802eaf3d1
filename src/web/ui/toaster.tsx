import { lazy, Suspense, useEffect, useState } from 'react'
import { wakeToaster } from './toast.ts'

const ToastViewport = lazy(() => import('./toast-viewport.tsx').then((m) => ({ default: m.ToastViewport })))

/** Stands once at the root of the app; loads the drawing part with the first toast. */
export function Toaster() {
  const [awake, setAwake] = useState(false)
  useEffect(() => wakeToaster(() => setAwake(true)), [])
  return awake ? (
    <Suspense>
      <ToastViewport />
    </Suspense>
  ) : null
}
