import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { wakeToaster } from './toast.ts'

const ToastViewport = lazyComponent(() => import('./toast-viewport.tsx'), 'ToastViewport', { quiet: true })

/** Mounted once at the root of the app; loads the drawing part with the first toast. */
export function Toaster() {
  const [awake, setAwake] = useState(false)
  useEffect(() => wakeToaster(() => setAwake(true)), [])
  return awake ? (
    <Suspense>
      <ToastViewport />
    </Suspense>
  ) : null
}
