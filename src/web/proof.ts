import { failureOf } from './failure.ts'

/** Asks the person to show who it is; resolves with whether that was done. */
type Asker = () => Promise<boolean>

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** Whether an act was refused because the person did not give a fresh proof: they closed its window themselves, so no error is shown. */
export const isProofNeeded = (error: unknown): boolean => failureOf(error).reason === 'proof_needed'

/** For the part of the page that can ask, while it is there. */
export function setProofAsker(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** Acts that are refused at the same time wait for one proof. Never rejects. */
export function askForProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
