import type { ReactNode } from 'react'
import type { OrganizationType } from '#shared/organization.ts'
import { NearLink } from '#web/link.tsx'
import type { Step } from '../first-steps.ts'
import { wordsOf } from './step-words.ts'

type Props = { type: OrganizationType; step: Step; className: string; children: ReactNode }

/** Leads to where the step is done. */
export function StepLink({ type, step, className, children }: Props) {
  const { page } = wordsOf(type, step)
  if (page === 'cars')
    return (
      <NearLink to="/app/vehicles" className={className}>
        {children}
      </NearLink>
    )
  return page === null || page === 'new-ticket' ? (
    <NearLink to="/app/tickets/new" className={className}>
      {children}
    </NearLink>
  ) : (
    <NearLink to="/app/settings/$page" params={{ page }} className={className}>
      {children}
    </NearLink>
  )
}
