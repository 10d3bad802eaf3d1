import { waitingActs } from './waiting-acts.ts'

type Ask = (count: number) => Promise<boolean>

let ask: Ask | undefined

/** For the question itself: answers whether the person may leave. Returns the way to stop. */
export function onLeaveQuestion(answer: Ask): () => void {
  ask = answer
  return () => {
    ask = undefined
  }
}

/** Whether the user still wants to sign out although some of their acts are not sent. */
export async function mayLeave(): Promise<boolean> {
  const { length } = waitingActs()
  return length === 0 || !ask || ask(length)
}
