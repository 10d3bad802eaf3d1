import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { AuthOutcome } from '#features/accounts/web/auth-outcome.tsx'
import { AuthPage } from '#features/accounts/web/auth-page.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { queryClient } from '#web/query-client.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { InvitationLink } from './invitation-link.ts'

type Props = { link: InvitationLink | null; children: (link: InvitationLink) => ReactNode }

/** The page of an invitation's link; without the link it says where that is. */
export const InvitationByLink = ({ link, children }: Props) =>
  link ? (
    <QueryClientProvider client={queryClient}>{children(link)}</QueryClientProvider>
  ) : (
    <AuthOutcome
      title="Avaa kutsu sähköpostistasi"
      lead="Kutsun näet, kun avaat sähköpostiisi tulleen linkin. Jos linkki ei toimi, pyydä kutsujaa lähettämään se uudelleen."
    />
  )

type Query = ComponentProps<typeof FailedQuery>['query'] & { isError: boolean }

/** In place of an invitation that loads, that there is not (`missing` says what to do), or that could not be fetched. */
export function InvitationNotShown({ query, missing }: { query: Query; missing: string }) {
  if (query.isError && failureOf(query.error).kind === 'not_found')
    return <AuthOutcome title="Kutsua ei löytynyt" lead={missing} />
  return (
    <AuthPage title="Kutsu Huoltosiltaan">
      {query.isError ? (
        <FailedQuery query={query} title="Kutsua ei voitu hakea" />
      ) : (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-36" />
          <Skeleton className="h-12" />
        </div>
      )}
    </AuthPage>
  )
}
