import { MEMBER_ROLE_LABELS, ORGANIZATION_TYPE_LABELS } from '#shared/organization.ts'
import { formatDate } from '#web/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { InvitationPreview } from '../../members.ts'

const duties = {
  ADMIN: 'hoidat autojen huollot ja hallitset asetuksia ja jäseniä',
  MEMBER: 'hoidat autojen huollot muiden kanssa',
}

/** Into which organisation, as what, and who asks. Who takes over what a garage kept may be a person: there are no roles yet. */
export function InvitationCard({ preview }: { preview: InvitationPreview }) {
  const {
    organizationName: name,
    organizationType: type,
    organizationImage: image,
    role,
    managedByName,
    isPersons,
  } = preview
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <Avatar name={name} imageUrl={image} size={56} />
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-xl">{name}</h2>
          {isPersons ? null : <p className="text-muted">{ORGANIZATION_TYPE_LABELS[type]}</p>}
        </div>
      </div>
      {managedByName ? (
        <p className="mt-4">
          {isPersons
            ? `${managedByName} on kirjannut autosi ja sen huollot. Kun otat ne omalle tilillesi, näet huollot ja hinnat ja hyväksyt itse tarjoukset ja lisätyöt.`
            : `${managedByName} on hoitanut tietojasi puolestasi. Kun otat ne hallintaasi, näet omat huoltosi ja hyväksyt itse tarjoukset ja lisätyöt.`}
        </p>
      ) : null}
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {managedByName ? null : (
          <>
            <dt className="text-muted">Roolisi</dt>
            <dd>
              {MEMBER_ROLE_LABELS[role]}: {duties[role]}
            </dd>
          </>
        )}
        {preview.invitedByName ? (
          <>
            <dt className="text-muted">Kutsuja</dt>
            <dd className="break-words">
              {preview.invitedByName}
              {managedByName ? `, ${managedByName}` : ''}
            </dd>
          </>
        ) : null}
        <dt className="text-muted">Voimassa</dt>
        <dd>{formatDate(preview.expiresAt)} asti</dd>
      </dl>
    </section>
  )
}
