import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { isProofNeeded } from '#web/proof.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSettingsApi } from '../members.api.ts'

/** Whether the organisation's people must have a second factor: for its admins. */
export function SecurityCard() {
  const { whose } = useSettings()
  const api = useSettingsApi('security')
  const demand = useQuery(api.get.queryOptions(whose))
  return (
    <Card>
      <CardHeader title="Kirjautumisen suojaus" />
      <CardBody>
        {demand.data ? (
          <Demand demanded={demand.data.demanded} membersWithout={demand.data.membersWithout} />
        ) : demand.isError ? (
          <FailedQuery query={demand} title="Asetusta ei voitu hakea" />
        ) : (
          <Skeleton className="h-12" />
        )}
      </CardBody>
    </Card>
  )
}

const people = (count: number) => (count === 1 ? 'Yhdellä jäsenellä' : `${count} jäsenellä`)

function Demand({ demanded, membersWithout }: { demanded: boolean; membersWithout: number }) {
  const { whose } = useSettings()
  const { hasSecondFactor } = useProfile()
  const api = useSettingsApi('security')
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useMutation(
    api.demand.mutationOptions({
      onSuccess(next) {
        queryClient.setQueryData(api.get.queryKey(whose), next)
        toast.success(next.demanded ? 'Vaatimus on voimassa' : 'Vaatimus poistettu')
      },
      onError(error) {
        if (!isProofNeeded(error)) toast.error('Asetusta ei voitu tallentaa', failureText(error))
      },
    }),
  )
  const save = (next: boolean) => mutateAsync({ ...whose, demanded: next })
  const isShut = !demanded && !hasSecondFactor
  return (
    <div className="grid gap-3">
      <Switch
        label="Vaadi kaksivaiheinen tunnistautuminen"
        hint={`Jäsen ei näe mitään tietoja, ennen kuin hän on ottanut sen käyttöön. ${
          membersWithout === 0
            ? 'Kaikilla jäsenillä se on jo käytössä.'
            : `${people(membersWithout)} sitä ei vielä ole.`
        }`}
        checked={demanded}
        disabled={isShut}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) setIsAsking(true)
          else void save(false).catch(() => undefined)
        }}
      />
      {isShut ? (
        <Notice
          actions={
            <Link to="/app/settings/user-account" hash="second-factor" className={buttonClass({ size: 'sm' })}>
              Ota käyttöön omalla tililläsi
            </Link>
          }
        >
          Ota kaksivaiheinen tunnistautuminen ensin käyttöön omalla tililläsi. Sen jälkeen voit vaatia sen muilta.
        </Notice>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Vaaditaanko kaksivaiheinen tunnistautuminen?"
        confirmLabel="Vaadi"
        onConfirm={async () => {
          await save(true)
        }}
      >
        {membersWithout === 0
          ? 'Kaikilla jäsenillä se on jo käytössä. Uudet jäsenet ottavat sen käyttöön liittyessään.'
          : `${people(membersWithout)} sitä ei vielä ole. He pääsevät jatkamaan heti, kun ovat ottaneet sen käyttöön.`}
      </ConfirmDialog>
    </div>
  )
}
