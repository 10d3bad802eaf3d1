import type { Member } from '#features/organizations/organizations.ts'
import { formatMoney } from '#shared/money.ts'
import { MEMBER_ROLE_LABELS, MEMBER_ROLES, type MemberRole } from '#shared/organization.ts'
import { formatDate } from '#web/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { MemberStanding } from './member-standing.ts'

type Props = {
  standing: MemberStanding
  /** Whether the viewer changes members at all. */
  mayEdit: boolean
  /** Whether the member has the organisation open right now. */
  isOnline: boolean
  onRole: (role: MemberRole) => void
  /** Of a garage's members; null where there are no marks. */
  onMarks: ((marks: Marks) => void) | null
  /** Of a customer's members; null where approvals have no limits. */
  onLimit: (() => void) | null
  onRemove: () => void
  onLeave: () => void
}

type Marks = { installs: boolean; bills: boolean }

export function MemberRow({
  standing: { member, isSelf, isLastAdmin, can },
  mayEdit,
  isOnline,
  onRole,
  onMarks,
  onLimit,
  onRemove,
  onLeave,
}: Props) {
  const { name, email, image, role, approvalLimitCents, createdAt } = member
  const hasChoice = mayEdit && can.changeRole
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="flex min-w-0 grow basis-72 items-center gap-3">
        <span className="relative shrink-0">
          <Avatar name={name} imageUrl={image} size={40} round />
          {isOnline ? (
            <span
              data-tooltip="Paikalla nyt"
              className="absolute right-0 bottom-0 size-3 rounded-full bg-done ring-2 ring-surface"
            />
          ) : null}
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span className="break-words">{name}</span>
            {isSelf ? <Badge kind="brand">Sinä</Badge> : null}
            {isOnline ? <span className="sr-only">Paikalla nyt</span> : null}
          </p>
          <p className="wrap-anywhere text-muted text-sm">{email}</p>
          <p className="text-muted text-sm">
            {hasChoice ? 'Liittynyt' : `${MEMBER_ROLE_LABELS[role]} · liittynyt`} {formatDate(createdAt)}
          </p>
          {onLimit && role !== 'ADMIN' && approvalLimitCents !== null ? (
            <p className="text-muted text-sm">Hyväksyy {formatMoney(approvalLimitCents)} asti</p>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full">
        {hasChoice ? (
          <Field label={`Rooli: ${name}`} hideLabel className="w-40 max-sm:grow">
            <Select
              value={role}
              onChange={({ currentTarget }) => onRole(currentTarget.value === 'ADMIN' ? 'ADMIN' : 'MEMBER')}
            >
              {MEMBER_ROLES.map((choice) => (
                <option key={choice} value={choice}>
                  {MEMBER_ROLE_LABELS[choice]}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {onLimit && mayEdit && role !== 'ADMIN' ? (
          <Button kind="ghost" onClick={onLimit} aria-label={`Hyväksymisraja: ${name}`}>
            Hyväksymisraja
          </Button>
        ) : null}
        {can.leave ? (
          <Button kind="ghost" onClick={onLeave} className="sm:min-w-24">
            Poistu
          </Button>
        ) : null}
        {can.remove ? (
          <Button kind="ghost" onClick={onRemove} aria-label={`Poista ${name}`} className="sm:min-w-24">
            Poista
          </Button>
        ) : null}
      </div>
      {onMarks ? <MemberMarks member={member} mayEdit={mayEdit} onChange={onMarks} /> : null}
      {isLastAdmin && (isSelf || mayEdit) ? (
        <p className="basis-full text-muted text-sm sm:pl-13">
          {isSelf
            ? 'Olet ainoa pääkäyttäjä. Kun teet toisesta jäsenestä pääkäyttäjän, voit vaihtaa roolisi tai poistua.'
            : 'Ainoa pääkäyttäjä. Tee ensin toisesta jäsenestä pääkäyttäjä, jos haluat vaihtaa roolin tai poistaa hänet.'}
        </p>
      ) : null}
    </li>
  )
}

/** What a garage's member does besides the role: two switches for admins, words for the others. */
function MemberMarks({
  member: { name, role, installs, bills },
  mayEdit,
  onChange,
}: {
  member: Member
  mayEdit: boolean
  onChange: (marks: Marks) => void
}) {
  const isAdmin = role === 'ADMIN'
  if (!mayEdit) {
    const missing = [
      installs ? null : 'Ei tee asennustöitä',
      isAdmin || bills ? null : 'Ei sovi hinnoista eikä laskuta',
    ]
    const said = missing.filter((text) => text !== null).join(' · ')
    return said ? <p className="basis-full text-muted text-sm sm:pl-13">{said}</p> : null
  }
  return (
    <div className="grid basis-full gap-x-8 sm:grid-cols-2 sm:pl-13">
      <Switch
        label="Tekee asennustöitä"
        aria-label={`Tekee asennustöitä: ${name}`}
        hint="Valitaan mekaanikoksi, kalenteriin ja työaikaan."
        checked={installs}
        onChange={({ currentTarget }) => onChange({ installs: currentTarget.checked, bills })}
      />
      <Switch
        label="Sopii hinnoista ja laskuttaa"
        aria-label={`Sopii hinnoista ja laskuttaa: ${name}`}
        hint={isAdmin ? 'Pääkäyttäjällä aina.' : 'Sopii hinnan, antaa alennuksen ja tekee laskut.'}
        checked={isAdmin || bills}
        disabled={isAdmin}
        onChange={({ currentTarget }) => onChange({ installs, bills: currentTarget.checked })}
      />
    </div>
  )
}
