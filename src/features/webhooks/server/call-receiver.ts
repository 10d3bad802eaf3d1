import { storableText } from '#server/db/storable-text.ts'
import type { Services } from '#server/services.ts'
import { inSpan } from '#server/tracing/spans.ts'
import { isOwnMachine } from '../webhook-address.ts'
import type { DeliveryFailure } from '../webhooks.ts'
import type { DueRow } from './claim-endpoint.ts'
import type { EndpointRow } from './endpoints.access.ts'
import { NoAnswer, postOutside } from './post-outside.ts'
import { isPublicAddress } from './public-address.ts'
import { signedHeaders, signingSecrets } from './webhook-secret.ts'

const ANSWER_KEPT = 500

/** What became of one try. */
export type Tried = {
  delivery: DueRow
  /** Null when it arrived. */
  failure: DeliveryFailure | null
  answerCode: number | null
  answer: string
  retryAfter: string | null
}

const callSpan = { name: 'deliver webhook', kind: 'client', facts: { 'huoltosilta.channel': 'webhook' } } as const

/** Calls the receiver once: 2xx means that it has it. Never throws for what the receiver does. */
export async function callReceiver(
  { webhooks, linkSecret, clock }: Pick<Services, 'webhooks' | 'linkSecret' | 'clock'>,
  endpoint: EndpointRow,
  delivery: DueRow,
  signal?: AbortSignal,
): Promise<Tried> {
  const now = clock()
  const { id, payload } = delivery
  const secrets = signingSecrets(linkSecret, endpoint, now)
  const nothing = { delivery, answerCode: null, answer: '', retryAfter: null }
  if (secrets.length === 0) return { ...nothing, failure: 'SECRET' }
  const isLocal = webhooks.toLocalhost && isOwnMachine(endpoint.url)
  try {
    const call = {
      url: endpoint.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Huoltosilta-Webhooks/1',
        ...signedHeaders(secrets, { id, payload, now }),
      },
      body: payload,
      resolve: isLocal ? async () => ['127.0.0.1'] : webhooks.resolve,
      allows: isLocal ? () => true : isPublicAddress,
      ...(signal && { signal }),
    }
    const { code, body, retryAfter } = await inSpan(callSpan, () => postOutside(call))
    const failure = code >= 200 && code < 300 ? null : 'ANSWER'
    return { delivery, failure, answerCode: code, answer: storableText(body, ANSWER_KEPT), retryAfter }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { ...nothing, failure: error.why, answer: storableText(error.message, ANSWER_KEPT) }
  }
}
