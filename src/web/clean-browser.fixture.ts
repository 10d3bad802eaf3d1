import { afterEach } from 'vitest'
import { drainToasts } from '#web/ui/toast.ts'

/** Files of one run share a browser: what one keeps in it must not meet the next. */
localStorage.clear()
sessionStorage.clear()

/** A toast that nothing drew would cover what the next test presses. */
afterEach(() => drainToasts({ show: () => {}, close: () => {} })())
