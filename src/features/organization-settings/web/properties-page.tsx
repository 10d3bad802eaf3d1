import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { Facts } from '#web/editing/facts.tsx'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import type { DeputyChoice, Properties } from '../organization-settings.ts'
import { useSettingsApi } from './organization-settings.api.ts'
import { CustomerProperties } from './properties/customer-properties.tsx'
import { GarageProperties } from './properties/garage-properties.tsx'
import { customerValues, customerWords, garageValues, garageWords } from './properties/property-values.ts'

/** Toimintatavat: how an organisation works; the fields depend on its type. */
export function PropertiesPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const api = useSettingsApi('properties')
  const query = useQuery(api.get.queryOptions(whose))
  const isCustomer = query.data?.type === 'CUSTOMER'
  // without them the deputy keeps no name, which is no reason to show nothing
  const members = useQuery(api.deputies.queryOptions(whose, { enabled: isCustomer }))
  const isReady = !isCustomer || members.isFetched
  return (
    <SettingsPage
      title="Toimintatavat"
      hint="Miten toimit palvelussa."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={{
        data: isReady ? query.data : undefined,
        error: query.error,
        isError: query.isError,
        isFetching: query.isFetching,
        refetch: query.refetch,
      }}
      skeleton="h-140"
    >
      {(properties) => {
        if (!canEdit) return <Read properties={properties} members={members.data ?? []} />
        return properties.type === 'GARAGE' ? (
          <GarageProperties properties={properties} />
        ) : (
          <CustomerProperties properties={properties} members={members.data ?? []} />
        )
      }}
    </SettingsPage>
  )
}

function Read({ properties, members }: { properties: Properties; members: readonly DeputyChoice[] }) {
  const nameOf = (userId: string) => members.find((one) => one.userId === userId)?.name ?? 'Entinen jäsen'
  return (
    <Card>
      <CardBody>
        {properties.type === 'GARAGE' ? (
          <Facts words={garageWords} values={garageValues(properties)} names={garageNames} />
        ) : (
          <Facts words={customerWords(nameOf)} values={customerValues(properties)} names={customerNames} />
        )}
      </CardBody>
    </Card>
  )
}

const garageNames = Object.keys(garageWords) as (keyof typeof garageWords)[]
const customerNames = [
  'approvalLimitCents',
  'approvalAnswerHours',
  'approvalDeputyUserId',
  'approvalByLink',
  'defaultDriverChannel',
  'archiveAfterDays',
  'referenceRequired',
] as const
