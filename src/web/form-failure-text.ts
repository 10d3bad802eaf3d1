import { failureOf } from './failure.ts'
import { failureText } from './failure-text.ts'

/** `failureText` under a form, which keeps what was typed: without a connection that is not obvious. */
export const formFailureText = (error: unknown): string =>
  failureOf(error).kind === 'offline'
    ? 'Yhteys katkesi. Kirjoittamasi on tallessa. Yritä uudelleen, kun yhteys palaa.'
    : failureText(error)
