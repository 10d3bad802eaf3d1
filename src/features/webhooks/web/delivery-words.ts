import type { DeliveryFailure, DeliveryState, WebhookDelivery } from '../webhooks.ts'

type Look = { label: string; kind: 'neutral' | 'brand' | 'done' | 'danger' }

export const STATE_LOOKS: Record<DeliveryState, Look> = {
  WAITING: { label: 'Lähdössä', kind: 'neutral' },
  DELIVERED: { label: 'Perillä', kind: 'done' },
  FAILED: { label: 'Yritetään uudelleen', kind: 'danger' },
  GIVEN_UP: { label: 'Ei mennyt perille', kind: 'danger' },
}

const failures: Record<Exclude<DeliveryFailure, 'ANSWER'>, string> = {
  TIMEOUT: 'Vastausta ei tullut 15 sekunnissa.',
  CONNECTION: 'Yhteyttä ei saatu.',
  ADDRESS: 'Osoite ei johda julkiseen verkkoon, tai nimeä ei löydy.',
  SECRET: 'Salaisuus ei enää avaudu. Vaihda se, niin lähetys allekirjoitetaan uudella.',
  OFF: 'Osoite kytkettiin pois ennen kuin tämä lähti.',
}

/** What became of the last try, in a sentence; empty before the first. */
export function outcomeOf({ failure, answerCode }: Pick<WebhookDelivery, 'failure' | 'answerCode'>): string {
  if (failure !== null && failure !== 'ANSWER') return failures[failure]
  return answerCode === null ? '' : `Järjestelmäsi vastasi ${answerCode}.`
}

/** Whether it is about to be sent, so that its outcome is worth waiting for. */
export const isUnderWay = ({ state }: Pick<WebhookDelivery, 'state'>): boolean => state === 'WAITING'

/** A body as people read it; what is no JSON is shown unchanged. */
export function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
