import type { ArchivedWords } from '#shared/archived-words.ts'
import { OWN_PART_LABELS, STANDING_LABELS, STATE_LABELS } from './state-words.ts'

const { ACCEPTED, CANCELLED, EXPIRED } = STATE_LABELS
const { CHOSEN, NOT_CHOSEN, DECLINED, WITHDRAWN } = OWN_PART_LABELS

export const archivedRequest = {
  kind: 'offerRequest',
  label: 'Tarjouspyyntö',
  plural: 'Tarjouspyynnöt',
  statuses: {
    CUSTOMER: { ACCEPTED, CANCELLED, EXPIRED },
    GARAGE: {
      CHOSEN,
      NOT_CHOSEN,
      DECLINED,
      WITHDRAWN,
      CANCELLED: STANDING_LABELS.CANCELLED,
      EXPIRED: STANDING_LABELS.EXPIRED,
    },
  },
} satisfies ArchivedWords
