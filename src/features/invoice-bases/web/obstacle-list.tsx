import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OBSTACLE_TEXTS, type Obstacle } from '../invoice-bases.ts'

type Props = {
  obstacles: readonly Obstacle[]
  /** Left out where none of them is a customer's. */
  customerId?: string
  /** The one ticket or book that they are about; left out where they may be about several, or on its own page. */
  ticketId?: string | undefined
}

/** What keeps something from being invoiced, each with the way to where it is mended. */
export const ObstacleList = ({ obstacles, customerId, ticketId }: Props) => (
  <ul className="grid list-disc gap-1 pl-5 text-sm">
    {obstacles.map((obstacle) => (
      <li key={obstacle}>
        {OBSTACLE_TEXTS[obstacle]} {wayOut(obstacle, customerId, ticketId)}
      </li>
    ))}
  </ul>
)

const linkClass = 'sm:whitespace-nowrap underline underline-offset-4'

function wayOut(obstacle: Obstacle, customerId: string | undefined, ticketId: string | undefined): ReactNode {
  switch (obstacle) {
    case 'SELLER_BUSINESS_ID':
    case 'SELLER_ADDRESS':
      return <SettingsLink page="organization-profile">Avaa perustiedot</SettingsLink>
    case 'SELLER_IBAN':
      return <SettingsLink page="organization-billing">Avaa laskutustiedot</SettingsLink>
    case 'BUYER_NAME':
      return customerId === undefined ? null : (
        <Link
          to="/app/customers/$customerId"
          params={{ customerId }}
          search={{ part: 'profile' }}
          className={linkClass}
        >
          Lisää nimi
        </Link>
      )
    case 'BUYER_ADDRESS':
      return customerId === undefined ? null : (
        <Link
          to="/app/customers/$customerId"
          params={{ customerId }}
          search={{ part: 'billing' }}
          className={linkClass}
        >
          Avaa asiakkaan laskutustiedot
        </Link>
      )
    case 'NOT_DONE':
    case 'NO_LINES':
    case 'OVER_AGREED':
    case 'NO_PART':
    case 'PERMIT_MISSING':
    case 'ABOVE_PERMIT':
    case 'OWN_SHARE_ABOVE':
      return ticketId === undefined ? null : (
        <Link to="/app/tickets/$ticketId" params={{ ticketId }} className={linkClass}>
          Avaa huolto
        </Link>
      )
    default:
      return null
  }
}

const SettingsLink = ({ page, children }: { page: string; children: ReactNode }) => (
  <Link to="/app/settings/$page" params={{ page }} className={linkClass}>
    {children}
  </Link>
)
