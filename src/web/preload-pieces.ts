import { eachPiece } from './lazy-piece.tsx'

type Connection = { saveData?: boolean }

/** After the first screen, one after the other while the browser has nothing else to do: what a press may ask for is then here. */
export function preloadPieces(): void {
  if ((navigator as { connection?: Connection }).connection?.saveData) return
  // Safari has no idle callback
  const whenIdle = (act: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200)
  let last = new Promise<void>((loaded) => whenIdle(loaded))
  eachPiece((preload) => {
    last = last.then(preload).then(() => new Promise<void>((rested) => whenIdle(rested)))
  })
}
