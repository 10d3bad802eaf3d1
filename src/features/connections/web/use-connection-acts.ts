import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { Connection } from '../connections.ts'
import { connectionsApi } from './connections.api.ts'

export type ConnectionAct = keyof Connection['can']

const done: Record<ConnectionAct, string> = {
  accept: 'Yhteys hyväksytty',
  refuse: 'Yhteyspyyntö hylätty',
  cancel: 'Yhteyspyyntö peruttu',
  revoke: 'Yhteys katkaistu',
  request: 'Yhteyspyyntö lähetetty',
  allow: 'Yhteyspyynnöt sallittu',
}

/** What may be done with a connection; rejects when it is refused, after saying why. */
export function useConnectionActs() {
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
