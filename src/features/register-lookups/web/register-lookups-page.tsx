import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { formatDate, formatDateTime } from '#web/format.ts'
import { MorePages } from '#web/more-pages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { type RegisterLookup, type RegisterTerms, TERMS_TEXT } from '../register-lookups.ts'
import { registerLookupsApi } from './register-lookups.api.ts'

/** Rekisterihaut: for what the vehicle register may be asked, and for admins who has asked it. */
export function RegisterLookupsPage() {
  const {
    canEdit,
    whose: { organizationId },
  } = useSettings()
  const query = useQuery(registerLookupsApi.terms.queryOptions({ organizationId }))
  return (
    <SettingsPage
      title="Rekisterihaut"
      hint="Auton tiedot haetaan ajoneuvorekisteristä, kun lisäät auton rekisterinumerolla."
      canEdit={canEdit}
      query={query}
      skeleton="h-64"
    >
      {(terms) => (
        <div className="grid gap-4">
          {terms.isNeeded ? <Terms terms={terms} canEdit={canEdit} organizationId={organizationId} /> : null}
          {canEdit ? <Lookups organizationId={organizationId} /> : <ForAdmins />}
        </div>
      )}
    </SettingsPage>
  )
}

type TermsProps = { terms: RegisterTerms; canEdit: boolean; organizationId: string }

function Terms({ terms: { acceptedAt, acceptedBy }, canEdit, organizationId }: TermsProps) {
  const queryClient = useQueryClient()
  const { mutate: accept, isPending } = useMutation(
    registerLookupsApi.accept.mutationOptions({
      onSuccess: () => toast.success('Ehdot hyväksytty'),
      onError: (error) => toast.error('Ehtoja ei voitu hyväksyä', failureText(error)),
      onSettled: () => queryClient.invalidateQueries(registerLookupsApi.pathFilter()),
    }),
  )
  return (
    <Card>
      <CardHeader title="Ehdot" />
      <CardBody className="grid gap-3">
        <p>{TERMS_TEXT}</p>
        {acceptedAt ? (
          <p className="text-muted text-sm">
            {`Hyväksytty ${formatDate(acceptedAt)}, ${acceptedBy ?? 'poistettu käyttäjä'}`}
          </p>
        ) : canEdit ? (
          <Button
            kind="primary"
            className="w-fit"
            disabled={isPending}
            onClick={() => {
              accept({ organizationId })
            }}
          >
            Hyväksy ehdot
          </Button>
        ) : (
          <p>Pyydä pääkäyttäjää hyväksymään ehdot. Siihen asti auton tiedot kirjoitetaan itse.</p>
        )}
      </CardBody>
    </Card>
  )
}

function ForAdmins() {
  return (
    <EmptyState icon={<FileSearch aria-hidden="true" />} title="Vain pääkäyttäjät näkevät haut">
      Jokainen haku kirjataan: kuka haki, mitä ja milloin.
    </EmptyState>
  )
}

function Lookups({ organizationId }: { organizationId: string }) {
  const query = useInfiniteQuery(
    registerLookupsApi.list.infiniteQueryOptions(
      { organizationId },
      { getNextPageParam: ({ next }) => next ?? undefined, initialCursor: null },
    ),
  )
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Card>
      <CardHeader title="Haut" hint="Haut säilyvät kaksi vuotta." />
      {rows ? (
        rows.length === 0 ? (
          <EmptyState title="Ei hakuja">Haut tulevat tähän, kun autoja lisätään rekisterinumerolla.</EmptyState>
        ) : (
          <>
            <ul aria-label="Haut" className="divide-y divide-line">
              {rows.map((lookup) => (
                <LookupRow key={lookup.id} lookup={lookup} />
              ))}
            </ul>
            <CardBody className="empty:hidden">
              <MorePages query={query} />
            </CardBody>
          </>
        )
      ) : query.isError ? (
        <CardBody>
          <FailedQuery query={query} title="Hakuja ei voitu hakea" />
        </CardBody>
      ) : (
        <CardBody aria-busy="true">
          <Skeleton className="h-48" />
        </CardBody>
      )}
    </Card>
  )
}

const OUTCOMES = {
  FOUND: 'Tiedot löytyivät',
  UNKNOWN: 'Ei rekisterissä',
  AWAY: 'Rekisteri ei vastannut',
} as const

function LookupRow({ lookup: { registrationNumber, outcome, createdAt, person } }: { lookup: RegisterLookup }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-24 font-semibold">{registrationNumber}</span>
      <span className="grow">{OUTCOMES[outcome]}</span>
      <span className="text-muted text-sm">{`${person ?? 'Poistettu käyttäjä'}, ${formatDateTime(createdAt)}`}</span>
    </li>
  )
}
