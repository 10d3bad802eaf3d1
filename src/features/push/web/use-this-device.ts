import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { endBrowserSubscription } from '#web/browser-subscription.ts'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { PushDevices } from '../push.ts'
import { chosenHere, keepChosen } from './chosen-here.ts'
import { pushApi } from './push.api.ts'
import { subscribeHere, supportHere } from './this-device.ts'

/** What this browser can do; read again when the person changes the permission or comes back to the page. */
function useSupport() {
  const [support, setSupport] = useState(supportHere)
  useEffect(() => {
    const read = () => setSupport(supportHere())
    document.addEventListener('visibilitychange', read)
    let status: PermissionStatus | undefined
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((asked) => {
        status = asked
        status.addEventListener('change', read)
      })
      .catch(() => {
        // a browser without this query: the permission is read when the page is visible again
      })
    return () => {
      document.removeEventListener('visibilitychange', read)
      status?.removeEventListener('change', read)
    }
  }, [])
  return { support, read: () => setSupport(supportHere()) }
}

/** The person's devices, and turning messages on and off here; `onChange` is called when a device came or went. */
export function useThisDevice(onChange: () => void) {
  const { id: userId } = useProfile()
  const queryClient = useQueryClient()
  const { support, read } = useSupport()
  const devices = useQuery(pushApi.devices.queryOptions())
  const show = (answer: PushDevices) => {
    queryClient.setQueryData(pushApi.devices.queryKey(), answer)
    onChange()
  }
  const subscribe = useMutation(pushApi.subscribe.mutationOptions())
  const turnOn = useMutation({
    async mutationFn(serverKey: string) {
      const made = await subscribeHere(serverKey)
      if (!made) return
      show(await subscribe.mutateAsync(made))
      keepChosen({ userId, endpoint: made.endpoint, serverKey })
    },
    onError: (error) => toast.error('Ilmoituksia ei voitu ottaa käyttöön', reasonOf(error)),
    onSettled: read,
  })
  const remove = useMutation(
    pushApi.remove.mutationOptions({
      onSuccess: show,
      onError(error) {
        toast.error('Laitetta ei voitu poistaa', failureText(error))
        return queryClient.invalidateQueries({ queryKey: pushApi.devices.queryKey() })
      },
    }),
  )
  return {
    /** `unavailable` also where the server sends no messages. */
    support: devices.data && devices.data.serverKey === null ? ('unavailable' as const) : support,
    devices,
    turnOn: () => {
      const serverKey = devices.data?.serverKey
      if (serverKey) turnOn.mutate(serverKey)
    },
    isTurningOn: turnOn.isPending,
    remove({ id, isCurrent }: PushDevices['devices'][number]) {
      if (isCurrent) {
        if (chosenHere()) keepChosen(null)
        void endBrowserSubscription()
      }
      remove.mutate({ id })
    },
    removing: remove.isPending ? remove.variables.id : null,
  }
}

/** The browser refuses with errors of its own, which mean nothing to users. */
const reasonOf = (error: unknown): string =>
  error instanceof DOMException
    ? 'Selaimen ilmoituspalveluun ei saatu yhteyttä. Yritä hetken päästä uudelleen.'
    : failureText(error)
