import { mayHandOverCustomer } from '#features/organizations/organizations.policy.ts'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { CustomerKind } from '#shared/organization.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteCard } from './invite-card.tsx'

type Props = { customerId: string; customerName: string; kind: CustomerKind }

/**
 * On the page of a customer that the viewer's garage manages (`managedByViewer` of the public profile): invites the
 * customer's first own person, who takes its data over by accepting. Nothing for those who may not.
 */
export function HandOverCard({ customerId, customerName, kind }: Props) {
  const { id: managedByGarageId, type, role } = useOrganization()
  if (!mayHandOverCustomer({ organizationType: type, role })) return null
  return (
    <SettingsContext
      value={{
        api: 'settings',
        whose: { organizationId: customerId, managedByGarageId },
        organizationName: customerName,
        canEdit: true,
        isEmbedded: true,
      }}
    >
      <div className="grid grid-cols-1 gap-5">
        <InviteCard
          title={
            kind === 'PERSON' ? 'Kutsu ottamaan auto omalle tilille' : 'Kutsu asiakas ottamaan tiedot hallintaansa'
          }
          hint={
            kind === 'PERSON'
              ? 'Asiakas saa oman tilin, jolla hän näkee autonsa ja huoltonsa. Sen jälkeen hän hoitaa omat tietonsa itse.'
              : 'Kutsutusta tulee asiakkaan pääkäyttäjä. Sen jälkeen asiakas hoitaa omat tietonsa itse.'
          }
          hasRole={false}
        />
        <InvitationsCard mayInvite hideEmpty />
      </div>
    </SettingsContext>
  )
}
