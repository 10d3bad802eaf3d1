import { ORGANIZATION_TYPE_LABELS, type OrganizationType } from '#shared/organization.ts'
import { formatDate } from '#web/format.ts'
import type { Connection } from '../connections.ts'

type ShownConnection = Pick<Connection, 'state' | 'changedBySide' | 'changedAt' | 'requestedAt' | 'wasAccepted'> &
  Partial<Pick<Connection, 'askAgainAt' | 'can'>>

/** The state of the connection, in a sentence for the people of one side; a null viewer is of neither side. `now` in ms. */
export function connectionText(viewer: OrganizationType | null, connection: ShownConnection, now = Date.now()): string {
  const { state, changedAt, requestedAt, wasAccepted } = connection
  const on = formatDate(changedAt)
  const isOwn = connection.changedBySide === viewer
  switch (state) {
    case 'PENDING':
      return viewer === 'CUSTOMER'
        ? `Korjaamo pyysi yhteyttä ${formatDate(requestedAt ?? changedAt)}`
        : `Odottaa asiakkaan hyväksyntää, pyydetty ${formatDate(requestedAt ?? changedAt)}`
    case 'ACCEPTED':
      return `Yhteys avattu ${on}`
    case 'REFUSED':
      return `${isOwn ? 'Pyyntö hylätty' : 'Asiakas hylkäsi pyynnön'} ${on}${again(connection, now)}`
    case 'REVOKED':
      if (!wasAccepted) return `${isOwn ? 'Pyyntö peruttu' : 'Korjaamo perui pyynnön'} ${on}`
      return `${isOwn ? 'Yhteys katkaistu' : `${ORGANIZATION_TYPE_LABELS[connection.changedBySide]} katkaisi yhteyden`} ${on}${again(connection, now)}`
  }
}

/** A past day hinders nothing: it is not said. */
const again = ({ askAgainAt, can }: ShownConnection, now: number): string =>
  askAgainAt && Date.parse(askAgainAt) > now && !can?.request
    ? `. Uuden pyynnön voi lähettää ${formatDate(askAgainAt)} alkaen`
    : ''

/** What is closed as long as the two are not connected: for the page of a shared ticket and of the other side. */
export const closedText: Record<OrganizationType, string> = {
  GARAGE:
    'Näet vain tiedot, jotka olet itse kirjannut. Asiakkaan yhteystiedot ja autot avautuvat, kun asiakas hyväksyy yhteyden.',
  CUSTOMER:
    'Korjaamo näkee vain tiedot, jotka se on itse kirjannut. Yhteystiedot ja autot avautuvat, kun hyväksyt yhteyden.',
}

/** The state in two or three words; nothing for what is open, which is the ordinary case. */
export function connectionBadge(viewer: OrganizationType, state: Connection['state']): string | null {
  if (state === 'ACCEPTED') return null
  if (state === 'PENDING') return viewer === 'GARAGE' ? 'Odottaa asiakkaan hyväksyntää' : 'Odottaa vastausta'
  return 'Ei yhteyttä'
}

/** What a customer should know of a garage that it may not know; null when the platform has looked at it. */
export const uncheckedText = (viewer: OrganizationType, { state, isListed }: Pick<Connection, 'state' | 'isListed'>) =>
  viewer === 'CUSTOMER' && state === 'PENDING' && !isListed
    ? 'Emme ole tarkistaneet tämän korjaamon tietoja. Hyväksy vain, jos tunnet korjaamon.'
    : null
