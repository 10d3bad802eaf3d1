import { useQuery } from '@tanstack/react-query'
import type { Member } from '#features/organizations/organizations.ts'
import { type SettingsPageProps, sourceOf } from '#features/organizations/web/settings-source.ts'
import { Facts } from '#web/editing/facts.tsx'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import type { Properties } from '../organization-settings.ts'
import { CustomerProperties } from './properties/customer-properties.tsx'
import { GarageProperties } from './properties/garage-properties.tsx'
import { customerValues, customerWords, garageValues, garageWords } from './properties/property-values.ts'

/** Ominaisuudet: how an organisation works; the fields depend on its type. */
export function PropertiesPage(props: SettingsPageProps) {
  const { api, whose } = sourceOf(props)
  const query = useQuery(api.properties.queryOptions(whose))
  const isCustomer = query.data?.type === 'CUSTOMER'
  // without them the deputy keeps no name, which is no reason to show nothing
  const members = useQuery(api.listMembers.queryOptions(whose, { enabled: isCustomer }))
  const isReady = !isCustomer || members.isFetched
  return (
    <SettingsPage
      title="Ominaisuudet"
      hint="Miten organisaatiosi toimii palvelussa."
      canEdit={props.canEdit}
      embedded={props.embedded}
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
        if (!props.canEdit) return <Read properties={properties} members={members.data ?? []} />
        return properties.type === 'GARAGE' ? (
          <GarageProperties {...props} properties={properties} />
        ) : (
          <CustomerProperties {...props} properties={properties} members={members.data ?? []} />
        )
      }}
    </SettingsPage>
  )
}

function Read({ properties, members }: { properties: Properties; members: readonly Member[] }) {
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
  'defaultDriverChannel',
  'archiveAfterDays',
  'referenceRequired',
] as const
