import { z } from 'zod'
import { apiKeyFailures } from '#features/api-keys/api-keys.failures.ts'
import { connectionFailures } from '#features/connections/connections.failures.ts'
import { ticketFailures } from '#features/tickets/tickets.failures.ts'
import { vehicleFailures } from '#features/vehicles/vehicles.failures.ts'
import type { FailureForm } from '#server/http/answer-failure.ts'
import type { ErrorKind, FailureAnswer } from '#shared/app-error.ts'
import { named } from './named-schemas.ts'

export const API_PATH = '/api/v1'

/** What each kind of refusal is called, and what a program does about it. */
export const PROBLEMS: Record<
  Exclude<ErrorKind, 'aborted' | 'unprocessable'> | 'internal',
  [title: string, advice: string]
> = {
  invalid: [
    'Pyyntö on virheellinen',
    'Korjaa kohdat, jotka `fields` nimeää. Sama pyyntö ei onnistu uudelleen lähetettynä.',
  ],
  unauthenticated: [
    'Avain puuttuu tai ei ole voimassa',
    'Lähetä voimassa oleva avain otsakkeessa `Authorization: Bearer`.',
  ],
  forbidden: ['Avaimella ei ole oikeutta tähän', 'Luo avain, jolla on operaation vaatima oikeus.'],
  not_found: ['Tätä ei löytynyt', 'Kohdetta ei ole, tai se kuuluu toiselle.'],
  conflict: ['Tiedot ovat ristiriidassa', 'Lue kohde uudelleen. `reason` kertoo, mikä esti.'],
  precondition: ['Jotakin muuta on tehtävä ensin', '`reason` kertoo, mikä puuttuu.'],
  limit: ['Liian monta pyyntöä', 'Odota niin monta sekuntia kuin otsake `Retry-After` kertoo.'],
  timeout: [
    'Vastausta ei saatu ajoissa',
    'Yritä uudelleen samalla `Idempotency-Key`-otsakkeella. Mitään ei tallennettu.',
  ],
  unavailable: ['Palvelu ei juuri nyt vastaa', 'Yritä hetken päästä uudelleen samalla `Idempotency-Key`-otsakkeella.'],
  internal: ['Jokin meni vikaan', 'Yritä uudelleen. Jos vika toistuu, kerro `requestId` tukeen.'],
}

/** What is said of single reasons. */
const DETAILS: Readonly<Record<string, string>> = {
  ...connectionFailures,
  ...vehicleFailures,
  ...ticketFailures,
  ...apiKeyFailures,
  garage_only: 'Operaatio on vain korjaamoiden avaimille.',
  customer_only: 'Operaatio on vain asiakkaiden avaimille.',
  payload_too_large: 'Pyynnön runko on liian suuri.',
  unsupported_media_type: 'Lähetä runko JSON-muodossa: `Content-Type: application/json`.',
  bad_request: 'Pyyntöä ei voitu lukea.',
}

export const Problem = named(
  'Problem',
  'Virhe RFC 9457:n mukaisena (`application/problem+json`).',
  z.object({
    type: z.string().describe('Virheen laji: osoite tällä sivulla.'),
    title: z.string().describe('Virheen laji suomeksi.'),
    status: z.int(),
    detail: z.string().optional().describe('Mitä tapahtui, suomeksi.'),
    kind: z.string().describe('Virheen laji, esimerkiksi `invalid`.'),
    reason: z.string().describe('Pysyvä sana sille, mikä esti, esimerkiksi `scope_missing`.'),
    requestId: z.string().describe('Pyynnön tunniste tukea varten.'),
    fields: z
      .object({ field: z.string(), message: z.string() })
      .array()
      .optional()
      .describe('Kohdat, jotka eivät kelpaa, suomenkielisine syineen.'),
  }),
)
export type Problem = z.infer<typeof Problem>

const isTold = (kind: string): kind is keyof typeof PROBLEMS => kind in PROBLEMS

/** A failure as a problem document of RFC 9457; `kind`, `reason`, `requestId` and `fields` are members of our own. */
export const problemForm: FailureForm = (reply, answer, status) => {
  reply.type('application/problem+json; charset=utf-8')
  return JSON.stringify(problemOf(answer, status))
}

function problemOf({ kind, reason, details, requestId }: FailureAnswer, status: number): Problem {
  const known = isTold(kind) ? kind : 'invalid'
  const fields = z.object({ field: z.string(), message: z.string() }).array().safeParse(details?.fields)
  const detail = DETAILS[reason]
  return {
    type: `${API_PATH}/docs#virhe-${known}`,
    title: PROBLEMS[known][0],
    status,
    ...(detail !== undefined && { detail }),
    kind,
    reason,
    requestId,
    ...(fields.success && { fields: fields.data }),
  }
}
