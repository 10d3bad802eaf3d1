import { eachPiece } from './lazy-piece.tsx'

type Connection = { saveData?: boolean }

/** The first screen still asks for what it shows when the document is loaded: nothing may get in its way. */
const PAUSE_MS = 1500

// Safari has no idle callback
const whenIdle = () =>
  new Promise<void>((idle) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => idle()) : setTimeout(idle, 200),
  )

/** Resolves when the first screen is there and the browser has nothing else to do. */
export async function afterFirstScreen(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise((rested) => setTimeout(rested, PAUSE_MS))
  await whenIdle()
}

/** One piece after the other while the browser is idle: what a press may ask for is then here, whatever the line does. */
export async function preloadPieces(): Promise<void> {
  await afterFirstScreen()
  if ((navigator as { connection?: Connection }).connection?.saveData) return
  let last = Promise.resolve()
  eachPiece((preload) => {
    last = last.then(preload).then(whenIdle)
  })
}
