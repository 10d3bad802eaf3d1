import { useRef, useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { keyOfCar, type Several, sendEach } from './send-each.ts'

type Form = {
  requestKey: string
  /** What was typed: of a car that it was sent for with other words, those were kept. */
  values: unknown
  /** Sends it for one car. */
  send: (vehicleId: string, requestKey: string) => Promise<unknown>
}

/** Sends a form for each of several cars; `changed` is the reason by which the server refuses a key that it has with other words. */
export function useSeveral(vehicleIds: readonly string[], changed: string) {
  const [several, setSeveral] = useState<Several>()
  // asking the server again for these would use up the limit on writes, and the rest were never sent
  const sent = useRef(new Map<string, string>())

  const sendAll = async ({ requestKey, values, send }: Form): Promise<Several> => {
    const words = JSON.stringify(values)
    const sendOne = async (vehicleId: string) => {
      const key = keyOfCar(requestKey, vehicleId)
      const before = sent.current.get(key)
      if (before !== undefined) return before === words ? 'sent' : 'earlier'
      try {
        await send(vehicleId, key)
      } catch (error) {
        if (failureOf(error).reason !== changed) throw error
        return 'earlier'
      }
      sent.current.set(key, words)
      return 'sent'
    }
    setSeveral({ done: 0, earlier: 0, refused: [] })
    const result = await sendEach(vehicleIds, sendOne, (done) => setSeveral((before) => before && { ...before, done }))
    setSeveral(result)
    return result
  }

  return { several, sendAll, forget: () => setSeveral(undefined) }
}
