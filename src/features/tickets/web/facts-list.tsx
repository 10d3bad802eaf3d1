import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { EditInPlace } from './edit-in-place.tsx'
import type { EditedName } from './edited-fields.ts'

/**
 * Facts as a table of two columns: what each is called, and what it is. Below each other where a column would hold a word or less; two next to
 * each other where there is room for twice as many.
 */
export const FactsList = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <dl className="grid grid-cols-1 @max-lg:divide-y @lg:grid-cols-2 @lg:gap-x-8 divide-line">{children}</dl>
  </div>
)

type FactProps = {
  name: string
  children?: ReactNode
  /** Written for what is not known; without it nothing is drawn then. */
  unknown?: string | undefined
  /** Below its name, for what needs the width. */
  full?: boolean
}

const isKnown = (children: ReactNode) => children !== null && children !== undefined && children !== ''

export function Fact({ name, children, unknown, full }: FactProps) {
  const known = isKnown(children)
  if (!known && !unknown) return null
  return (
    <div
      className={clsx(
        'grid gap-x-3 py-1.5',
        full ? 'grid-cols-1 @lg:col-span-2' : 'grid-cols-1 @2xs:grid-cols-[7.25rem_minmax(0,1fr)]',
      )}
    >
      <dt className="text-muted text-sm leading-[1.375rem]">{name}</dt>
      <dd className={clsx('wrap-anywhere min-w-0', !known && 'text-muted')}>{known ? children : unknown}</dd>
    </div>
  )
}

/** A fact that is edited in place. What is not known is drawn for those who may say it. */
export function EditableFact({
  ticket,
  edits,
  unknown = 'Ei tiedossa',
  children,
  ...rest
}: FactProps & { ticket: TicketDetails; edits: readonly EditedName[] }) {
  const { type } = useOrganization()
  if (ticket.can.edit)
    return (
      <Fact {...rest}>
        <EditInPlace ticket={ticket} edits={edits} name={rest.name}>
          {isKnown(children) ? children : <span className="text-muted">{unknown}</span>}
        </EditInPlace>
      </Fact>
    )
  // to a customer, who can do nothing about it any more, what is not known says nothing
  return (
    <Fact {...rest} unknown={type === 'GARAGE' ? unknown : undefined}>
      {children}
    </Fact>
  )
}
