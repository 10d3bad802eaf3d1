import type { ReactNode } from 'react'
import { NearLink } from '#web/link.tsx'
import type { Report } from '../reporting.ts'
import { listLinkClass } from './list-link.ts'

type Props = { report: Pick<Report, 'days'>; partyId?: string; children: ReactNode }

/** To the archived tickets of the report's days. */
export const ArchiveLink = ({ report: { days }, partyId, children }: Props) => (
  <NearLink
    to="/app/archive"
    search={{ kind: 'ticket', from: days.from, to: days.to, ...(partyId && { partyId }) }}
    className={listLinkClass}
  >
    {children}
  </NearLink>
)
