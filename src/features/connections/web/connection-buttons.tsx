import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Connection } from '../connections.ts'
import { type Asked, ConnectionQuestion } from './connection-question.tsx'
import { connectionsApi } from './connections.api.ts'

const labels: Record<ConnectionAct, string> = {
  accept: 'Hyväksy',
  refuse: 'Hylkää',
  cancel: 'Peru pyyntö',
  revoke: 'Katkaise yhteys',
  request: 'Lähetä pyyntö uudelleen',
  allow: 'Salli pyynnöt',
}

/** What was once open is opened again, without a request. */
const labelOf = (act: ConnectionAct, { state }: Connection): string =>
  act === 'accept' && state === 'REVOKED' ? 'Avaa yhteys uudelleen' : labels[act]

const ORDER: readonly ConnectionAct[] = ['accept', 'refuse', 'request', 'allow', 'cancel', 'revoke']

/** What the viewer may do with one connection; a no is asked first. Nothing when nothing may be done. */
export function ConnectionButtons({ connection }: { connection: Connection }) {
  const { run, isPending } = useConnectionActs()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [doing, setDoing] = useState<ConnectionAct>()
  const offered = ORDER.filter((act) => connection.can[act])
  if (offered.length === 0) return null

  const press = (act: ConnectionAct) => {
    if (act === 'refuse' || act === 'cancel' || act === 'revoke') return setAsked({ act, connection })
    setDoing(act)
    // an error is shown by then
    run(act, connection).catch(() => undefined)
  }
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow print:hidden">
      {offered.map((act) => (
        <Button
          key={act}
          kind={act === 'accept' && connection.state === 'PENDING' ? 'primary' : undefined}
          pending={isPending && doing === act}
          onClick={() => press(act)}
          aria-label={`${labelOf(act, connection)}: ${connection.party.name}`}
        >
          {labelOf(act, connection)}
        </Button>
      ))}
      {asked ? (
        <ConnectionQuestion
          asked={asked}
          onClose={() => setAsked(null)}
          onConfirm={({ act, connection: one }, block) => run(act, one, block)}
        />
      ) : null}
    </div>
  )
}

type ConnectionAct = keyof Connection['can']

const done: Record<ConnectionAct, string> = {
  accept: 'Yhteys hyväksytty',
  refuse: 'Yhteyspyyntö hylätty',
  cancel: 'Yhteyspyyntö peruttu',
  revoke: 'Yhteys katkaistu',
  request: 'Yhteyspyyntö lähetetty',
  allow: 'Yhteyspyynnöt sallittu',
}

/** What may be done with a connection; rejects when it is refused, after saying why. */
function useConnectionActs() {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const optionsOf = (act: ConnectionAct) => ({
    onSuccess: () => toast.success(done[act]),
    onError: (error: unknown) => toast.error('Yhteyttä ei voitu muuttaa', failureText(error)),
    // connections are shown on pages of many features; until it is here, a second press would meet an old version
    onSettled: () => queryClient.invalidateQueries(),
  })
  const acts = {
    accept: useMutation(connectionsApi.accept.mutationOptions(optionsOf('accept'))),
    refuse: useMutation(connectionsApi.refuse.mutationOptions(optionsOf('refuse'))),
    cancel: useMutation(connectionsApi.cancel.mutationOptions(optionsOf('cancel'))),
    revoke: useMutation(connectionsApi.revoke.mutationOptions(optionsOf('revoke'))),
    request: useMutation(connectionsApi.request.mutationOptions(optionsOf('request'))),
    allow: useMutation(connectionsApi.allow.mutationOptions(optionsOf('allow'))),
  }
  return {
    isPending: Object.values(acts).some((act) => act.isPending),
    run: async (act: ConnectionAct, { id, version }: Pick<Connection, 'id' | 'version'>, block = false) => {
      const one = { organizationId, connectionId: id, version }
      if (act === 'refuse' || act === 'revoke') await acts[act].mutateAsync({ ...one, block })
      else await acts[act].mutateAsync(one)
    },
  }
}
