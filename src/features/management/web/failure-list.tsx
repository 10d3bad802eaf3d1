import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { failureText } from '#web/failure-text.ts'
import { formatDateTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import type { FailedDelivery } from '../management.ts'
import { ListStates } from './list-states.tsx'
import { managementApi } from './management.api.ts'

const KINDS: Record<FailedDelivery['kind'], string> = { delivery: 'Viesti', event: 'Tapahtuma', job: 'Taustatyö' }
const CHANNELS: Record<NonNullable<FailedDelivery['channel']>, string> = {
  mail: 'Sähköposti',
  sms: 'Tekstiviesti',
  whatsapp: 'WhatsApp',
  push: 'Ilmoitus laitteelle',
}

/** What finally failed, each with a retry where there is one. */
export function FailureList() {
  const failures = useQuery(managementApi.failures.queryOptions())
  const columns: Column<FailedDelivery>[] = [
    {
      key: 'title',
      header: 'Kohde',
      lead: true,
      cell: ({ kind, channel, title }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Badge>{channel ? CHANNELS[channel] : KINDS[kind]}</Badge>
          <span className="wrap-anywhere font-medium">{title}</span>
        </span>
      ),
    },
    {
      key: 'error',
      header: 'Virhe',
      cell: ({ error, state }) => (
        <span className="wrap-anywhere line-clamp-3 text-muted text-sm">
          {state === 'suppressed' ? 'Ei lähetetty: liian monta viestiä lyhyessä ajassa' : error || '–'}
        </span>
      ),
    },
    {
      key: 'failedAt',
      header: 'Aika',
      cell: ({ failedAt }) => <span className="tabular whitespace-nowrap">{formatDateTime(failedAt)}</span>,
    },
    {
      key: 'retry',
      header: 'Toiminto',
      align: 'end',
      cell: (failure) =>
        failure.canRetry ? (
          <Retry failure={failure} />
        ) : (
          <span className="text-muted text-sm">Ei voi lähettää uudelleen</span>
        ),
    },
  ]
  return (
    <section aria-labelledby="failures">
      <h2 id="failures" className="mb-2 font-semibold text-lg">
        Epäonnistuneet toimitukset
      </h2>
      <ListStates query={failures} failedTitle="Toimituksia ei voitu hakea" rows={3}>
        {(rows) => (
          <Table
            caption="Epäonnistuneet toimitukset"
            columns={columns}
            rows={rows}
            rowKey={({ kind, id }) => `${kind}-${id}`}
            empty={
              <EmptyState title="Ei epäonnistuneita toimituksia" icon={<CircleCheck />}>
                Tähän tulevat viestit ja taustatyöt, jotka eivät onnistuneet yrityksistä huolimatta.
              </EmptyState>
            }
          />
        )}
      </ListStates>
    </section>
  )
}

function Retry({ failure: { kind, id, title } }: { failure: FailedDelivery }) {
  const label = kind === 'delivery' ? 'Lähetä uudelleen' : 'Yritä uudelleen'
  const queryClient = useQueryClient()
  const retry = useMutation(
    managementApi.retryFailure.mutationOptions({
      onSuccess: () => toast.success('Lisätty jonoon', 'Uusi yritys tehdään heti.'),
      onError: (error) => toast.error('Uusi yritys ei onnistunut', failureText(error)),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries(managementApi.failures.queryFilter()),
          queryClient.invalidateQueries(managementApi.numbers.queryFilter()),
        ]),
    }),
  )
  return (
    <Button
      size="sm"
      pending={retry.isPending}
      aria-label={`${label}: ${title}`}
      onClick={() => retry.mutate({ kind, id })}
    >
      <RotateCcw className="size-4" aria-hidden="true" />
      {label}
    </Button>
  )
}
