import { randomUUID } from 'node:crypto'

/** Names this process among the product's server processes for as long as it runs. */
export const PROCESS_ID = randomUUID()

let messages = 0

/** Names a message of this process in every process that receives it; short, since browsers name it when they come back. */
export const newMessageId = (): string => {
  messages += 1
  return `${PROCESS_ID.slice(0, 8)}-${messages}`
}
