import type { ReactNode } from 'react'
import { NearLink } from '#web/link.tsx'
import type { Beginner, Step } from '../first-steps.ts'
import { wordsOf } from './step-words.ts'

type Props = { beginner: Beginner; step: Step; className: string; children: ReactNode }

const WORK_PAGES = { cars: '/app/vehicles', garages: '/app/garages', 'new-ticket': '/app/tickets/new' } as const

/** Leads to where the step is done. */
export function StepLink({ beginner, step, className, children }: Props) {
  const page = wordsOf(beginner, step).page ?? 'new-ticket'
  return page in WORK_PAGES ? (
    <NearLink to={WORK_PAGES[page as keyof typeof WORK_PAGES]} className={className}>
      {children}
    </NearLink>
  ) : (
    <NearLink
      to="/app/settings/$page"
      params={{ page }}
      // what is asked for is far down on that page
      hash={page === 'organization-profile' ? 'osoite' : ''}
      className={className}
    >
      {children}
    </NearLink>
  )
}
