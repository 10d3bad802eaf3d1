import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import type { Member } from '#features/organizations/organizations.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { useOptionalOrganization } from '#features/organizations/web/use-organization.ts'
import type { MemberRole } from '#shared/organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { usePresence } from '#web/live/presence.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ShowMore } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSettingsApi } from '../members.api.ts'
import { MemberLimitDialog } from './member-limit-dialog.tsx'
import { type Asked, MemberQuestion } from './member-question.tsx'
import { MemberRow } from './member-row.tsx'
import { type OwnMembership, standings, standingsFromOutside } from './member-standing.ts'
import { useMemberActs } from './use-member-acts.ts'

/** So many are shown at once; a large organisation has up to a thousand. */
const PAGE = 100

/** Everybody sees who belongs here; admins change it. */
export function MembersCard() {
  const { whose, organizationName, organizationType, canEdit } = useSettings()
  const own = useOwnMembership()
  const members = useQuery(
    useSettingsApi('members').list.queryOptions(whose, { refetchOnWindowFocus: 'always', staleTime: 0 }),
  )
  const acts = useMemberActs()
  const [limiting, setLimiting] = useState<Member | null>(null)
  const present = usePresence()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { rows, ownRole, mayEdit } = own
    ? standings(members.data ?? [], own)
    : standingsFromOutside(members.data ?? [], canEdit)
  useFreshRole(own?.role, members.data ? (ownRole ?? undefined) : own?.role)

  const count = rows.length
  const [shown, setShown] = useState(PAGE)
  return (
    <Card>
      <CardHeader
        title="Nykyiset jäsenet"
        hint={
          mayEdit
            ? 'Pääkäyttäjä hallitsee asetuksia ja jäseniä. Jäsen voi tehdä kaiken muun.'
            : 'Pääkäyttäjät kutsuvat jäsenet ja päättävät heidän rooleistaan.'
        }
      >
        {count > 0 ? <p className="text-muted text-sm">{count === 1 ? '1 jäsen' : `${count} jäsentä`}</p> : null}
      </CardHeader>
      {members.data ? (
        <ul className="divide-y divide-line" aria-label="Jäsenet">
          {rows.slice(0, shown).map((standing) => (
            <MemberRow
              key={standing.member.userId}
              standing={standing}
              mayEdit={mayEdit}
              isOnline={own !== null && present.includes(standing.member.userId)}
              onRole={(next) => {
                const { member, isSelf } = standing
                if (isSelf) setAsked({ act: 'demote', member })
                else acts.setRole.mutate({ ...whose, userId: member.userId, role: next })
              }}
              onMarks={
                organizationType === 'GARAGE'
                  ? (marks) => acts.setMarks.mutate({ ...whose, userId: standing.member.userId, ...marks })
                  : null
              }
              onLimit={organizationType === 'CUSTOMER' ? () => setLimiting(standing.member) : null}
              onRemove={() => setAsked({ act: 'remove', member: standing.member })}
              onLeave={() => setAsked({ act: 'leave', member: standing.member })}
            />
          ))}
        </ul>
      ) : (
        <CardBody>
          {members.isError ? (
            <FailedQuery query={members} title="Jäseniä ei voitu hakea" />
          ) : (
            <div aria-busy="true" className="grid gap-3">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          )}
        </CardBody>
      )}
      {count > shown ? (
        <CardBody>
          <p className="text-center text-muted text-sm">
            Näkyvissä {shown} / {count}
          </p>
          <ShowMore onClick={() => setShown(shown + PAGE)} />
        </CardBody>
      ) : null}
      {limiting ? (
        <MemberLimitDialog
          member={limiting}
          onSave={(approvalLimitCents) =>
            acts.setApprovalLimit.mutateAsync({ ...whose, userId: limiting.userId, approvalLimitCents })
          }
          onClose={() => setLimiting(null)}
        />
      ) : null}
      <MemberQuestion
        asked={asked}
        organizationName={organizationName}
        onClose={() => setAsked(null)}
        onConfirm={async ({ act, member: { userId } }) => {
          if (act === 'leave') await acts.leave.mutateAsync(whose)
          else if (act === 'remove') await acts.remove.mutateAsync({ ...whose, userId })
          else await acts.setRole.mutateAsync({ ...whose, userId, role: 'MEMBER' })
        }}
      />
    </Card>
  )
}

/** The rest of the app learns of a role that another admin has changed. */
function useFreshRole(known: MemberRole | undefined, listed: MemberRole | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (listed !== known) void queryClient.invalidateQueries(organizationsApi.sync.queryFilter())
  }, [listed, known, queryClient])
}

/** The person as one of the members; null for a super-user, who looks from outside and has no place here to leave. */
function useOwnMembership(): OwnMembership | null {
  const { id: userId } = useProfile()
  const own = useOptionalOrganization()
  const { api } = useSettings()
  return api === 'settings' && own ? { userId, organizationType: own.type, role: own.role } : null
}
