import { useMutation } from '@tanstack/react-query'
import { failureText } from '#web/failure-text.ts'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.ts'
import { profileApi } from '../accounts.api.ts'
import { useProfile } from '../use-profile.ts'
import { useOwnProfile } from './use-own-profile.ts'

export function SoundSwitch() {
  const { properties } = useProfile()
  const own = useOwnProfile()
  const show = (enabled: boolean) => {
    const profile = own.get()
    if (profile) own.put({ ...profile, properties: { ...profile.properties, sound: { enabled } } })
  }
  const { mutate } = useMutation(
    profileApi.setSound.mutationOptions({
      onMutate: ({ enabled }) => show(enabled),
      onError(error, { enabled }) {
        show(!enabled)
        toast.error('Asetusta ei voitu tallentaa', failureText(error))
      },
    }),
  )
  return (
    <Switch
      label="Ilmoitusääni"
      hint="Lyhyt ääni, kun uusi ilmoitus tai viesti saapuu."
      checked={properties.sound.enabled}
      onChange={({ currentTarget }) => mutate({ enabled: currentTarget.checked })}
    />
  )
}
