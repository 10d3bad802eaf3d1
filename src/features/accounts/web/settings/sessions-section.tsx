import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { SessionView } from '../../accounts.ts'
import { profileApi } from '../accounts.api.ts'
import { lastSeenDay } from '../last-seen-day.ts'

/** Where the user is signed in; ends other places at once. */
export function SessionsSection() {
  const queryClient = useQueryClient()
  const list = useQuery(profileApi.sessions.list.queryOptions())
  const key = profileApi.sessions.list.queryKey()

  // rows go before the server says so, and come back when it refuses
  async function keepOnly(stays: (row: SessionView) => boolean) {
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData(key)
    queryClient.setQueryData(key, before?.filter(stays))
    return { before }
  }
  function bringBack(error: unknown, before: SessionView[] | undefined) {
    queryClient.setQueryData(key, before)
    toast.error('Uloskirjaaminen ei onnistunut', failureText(error))
  }
  const refetch = () => queryClient.invalidateQueries({ queryKey: key })

  const end = useMutation(
    profileApi.sessions.end.mutationOptions({
      onMutate: ({ id }) => keepOnly((row) => row.id !== id),
      onSuccess: () => toast.success('Laite kirjattu ulos'),
      onError: (error, _input, context) => bringBack(error, context?.before),
      onSettled: refetch,
    }),
  )
  const endOthers = useMutation(
    profileApi.sessions.endOthers.mutationOptions({
      onMutate: () => keepOnly(({ isCurrent }) => isCurrent),
      onSuccess: () => toast.success('Sinut on kirjattu ulos muilta laitteilta'),
      onError: (error, _input, context) => bringBack(error, context?.before),
      onSettled: refetch,
    }),
  )
  const hasOthers = list.data?.some(({ isCurrent }) => !isCurrent) ?? false

  return (
    <Card>
      <CardHeader
        title="Laitteet, joilla olet kirjautuneena"
        hint="Jos et tunnista laitetta, kirjaa se ulos ja vaihda salasanasi."
      >
        <Button size="sm" disabled={!hasOthers} pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Kirjaudu ulos muilta laitteilta
        </Button>
      </CardHeader>
      {list.data ? (
        <ul className="divide-y divide-line" aria-label="Laitteet, joilla olet kirjautuneena">
          {list.data.map((row) => (
            <Session key={row.id} session={row} onEnd={() => end.mutate({ id: row.id })} />
          ))}
        </ul>
      ) : (
        <CardBody>
          {list.isError ? (
            <FailedQuery query={list} title="Laitteita ei voitu hakea" />
          ) : (
            <div aria-busy="true" className="grid gap-3">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </div>
          )}
        </CardBody>
      )}
    </Card>
  )
}

function Session({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const { device, ip, lastSeenAt, createdAt, isCurrent } = session
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isCurrent ? <Badge kind="brand">Tämä laite</Badge> : null}
        </p>
        <p className="text-muted text-sm">
          {isCurrent ? 'Käytössä nyt' : 'Viimeksi käytössä: '}
          {isCurrent ? null : lastSeenDay(lastSeenAt).toLowerCase()}
          {' · Kirjautunut: '}
          <RelativeTime at={createdAt} />
          {ip ? ` · ${ip}` : ''}
        </p>
      </div>
      {isCurrent ? null : (
        <Button size="sm" kind="ghost" className="shrink-0" onClick={onEnd} aria-label={`Kirjaa ulos: ${device}`}>
          Kirjaa ulos
        </Button>
      )}
    </li>
  )
}
