import { type ReactNode, useId } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useMechanics } from '#features/organizations/web/use-mechanics.ts'
import { chipClass, chipInputClass } from '#features/tickets/web/intake/chip-class.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { PartyFilter } from './party-filter.tsx'
import type { DeskColumn } from './use-desk.ts'

type Props = {
  search: DeskSearch
  onChange: (changes: Partial<DeskSearch>) => void
  columns: readonly DeskColumn[]
}

/** A garage's row: each mechanic one press away, and the customer. */
export function FilterRow({ search, onChange, columns }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <MechanicChips value={search.mechanicId} onChange={(mechanicId) => onChange({ mechanicId })} />
      <PartyFilter search={search} onChange={onChange} columns={columns} />
    </div>
  )
}

type MechanicProps = { value: string | undefined; onChange: (id: string | undefined) => void }

/** More are shown by their pictures only: names cut to a letter say less. */
const MOST_NAMED = 7

/** Own jobs first, the others by name. */
function MechanicChips({ value, onChange }: MechanicProps) {
  const { id: userId } = useProfile()
  const group = useId()
  const mechanics = useMechanics(value)
  const others = mechanics.filter((one) => one.userId !== userId)
  const areNamed = others.length <= MOST_NAMED
  const own = mechanics.find((one) => one.userId === userId)
  const chip = (id: string | undefined, content: ReactNode, tooltip?: string) => (
    <label key={id ?? ''} className={`${chipClass} shrink-0 px-2!`} data-tooltip={tooltip}>
      <input
        type="radio"
        name={group}
        checked={value === id}
        onChange={() => onChange(id)}
        className={chipInputClass}
      />
      {content}
    </label>
  )
  return (
    // a fieldset cannot be narrower than what is in it
    <div
      role="radiogroup"
      aria-label="Mekaanikko"
      className="thin-scrollbar -my-1 flex min-w-0 grow gap-1.5 overflow-x-auto py-1"
    >
      {chip(undefined, <span className="px-1">Kaikki</span>)}
      {/* before the mechanics, who come later: it does not move when they do */}
      {chip('none', <span className="px-1">Ilman mekaanikkoa</span>)}
      {own ? chip(userId, <Picture {...own}>Minun</Picture>) : null}
      {others.map((one) =>
        chip(
          one.userId,
          <Picture {...one}>
            <span className={areNamed || one.userId === value ? '' : 'sr-only'}>{firstNameOf(one.name, others)}</span>
            <span className="sr-only"> ({one.name})</span>
          </Picture>,
          one.name,
        ),
      )}
    </div>
  )
}

const Picture = ({ name, image, children }: { name: string; image: string | null; children: ReactNode }) => (
  <>
    <Avatar name={name} imageUrl={image} size={20} round />
    <span className="max-w-32 truncate has-[>.sr-only:first-child]:contents">{children}</span>
  </>
)

/** With the first letter of the last name where two have the same. */
function firstNameOf(name: string, all: readonly { name: string }[]): string {
  const [first = name, ...rest] = name.split(' ')
  const isShared = all.filter((one) => one.name.split(' ')[0] === first).length > 1
  const last = rest.at(-1)
  return isShared && last ? `${first} ${last.charAt(0)}.` : first
}
