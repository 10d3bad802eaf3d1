import { randomUUID } from 'node:crypto'

/** Names this process among the product's server processes for as long as it runs. */
export const PROCESS_ID = randomUUID()
